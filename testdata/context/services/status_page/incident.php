<?php
namespace Lanternfish\StatusPage;

use Lanternfish\Support\Clock;

/** An entry of the public timeline. */
final class Incident
{
    public function __construct(public string $severity, public string $commander, private Clock $clock) {}

    public function declare(string $summary): Update
    {
        return new Update($this->clock->now(), $this->severity, $summary);
    }
}
