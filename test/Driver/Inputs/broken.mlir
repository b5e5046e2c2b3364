func.func @x
