/* A list. */
#include <stdio.h>
#include "list.h"

/* The most items. */
#define MOST 100
#define MIN(a, b) ((a) < (b) ? (a) : (b))

struct node {
    int value;
    struct node *next;
};

typedef struct {
    struct node *head;
} list_t;

typedef enum { RED, GREEN } color;

typedef int (*compare_fn)(const void *, const void *);

/* Makes a list. */
list_t *list_new(void);
static int helper(int a);

/**
 * Adds a value.
 */
int
list_add(list_t *list, int value)
{
    if (value > MOST) { return -1; }
    return 0;
}

static struct node *find(list_t *list, int value) {
    return NULL;
}

int main(int argc, char **argv) {
    return 0;
}
