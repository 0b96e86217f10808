using System;

namespace Lanternfish.Billing;

/// <summary>Minor units and a currency; no floating point anywhere.</summary>
public readonly record struct Money(long MinorUnits, string Currency)
{
    public Money[] Split(int parts)
    {
        var share = MinorUnits / parts;
        var remainder = MinorUnits % parts;
        var result = new Money[parts];
        for (var i = 0; i < parts; i++) result[i] = new Money(share + (i < remainder ? 1 : 0), Currency);
        return result;
    }
}
