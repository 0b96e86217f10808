<?php
namespace Lanternfish\Billing;

use Lanternfish\Rates\DailyRates;

/** Converts at the reference rate of the invoice date and rounds once, half to even. */
function convert(int $minor, string $from, string $to, \DateTimeImmutable $date, DailyRates $rates): int
{
    $rate = $rates->reference($from, $to, $date);
    return (int) round($minor * $rate, 0, PHP_ROUND_HALF_EVEN);
}
