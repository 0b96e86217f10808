#include <stdio.h>
#include <string.h>

/* Check digit of an SSCC, modulo ten. */
int sscc_check(const char *digits) {
    int sum = 0;
    for (size_t i = 0; i < strlen(digits); i++)
        sum += (digits[i] - '0') * (i % 2 == 0 ? 3 : 1);
    return (10 - sum % 10) % 10;
}

void print_label(FILE *out, const char *sscc) {
    fprintf(out, "^XA^PW812^BCN,150,Y^FD>;%s^FS^XZ", sscc); /* thermal printer, 203 dpi */
}
