#ifndef BARCODE_H
#define BARCODE_H

#include <stdint.h>

/* Symbologies that the sorter reads. */
enum symbology { GS1_128, DATA_MATRIX };

struct barcode {
    enum symbology symbology;
    uint8_t dpi;
    char routing_code[24];
};

int render_barcode(const struct barcode *code, uint8_t *pixels);

#endif
