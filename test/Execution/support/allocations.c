/* Counts the heap blocks compiled code holds: linked in with --wrap. */
#include <stddef.h>

void *__real_malloc(size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void __real_free(void *block);

static long live, made;

void *__wrap_malloc(size_t size) {
  void *block = __real_malloc(size);
  live += block != NULL;
  made += block != NULL;
  return block;
}

void *__wrap_aligned_alloc(size_t alignment, size_t size) {
  void *block = __real_aligned_alloc(alignment, size);
  live += block != NULL;
  made += block != NULL;
  return block;
}

void __wrap_free(void *block) {
  live -= block != NULL;
  __real_free(block);
}

/* For the caller, who owns the results. */
void release(void *block) { __wrap_free(block); }
long liveBlocks(void) { return live; }
long madeBlocks(void) { return made; }
