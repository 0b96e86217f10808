using System.Collections.Generic;
using System.Linq;

namespace Lanternfish.CrossBorder;

/// <summary>One line per kind of goods; the broker refuses vague ones.</summary>
public record ContentLine(string Description, int Quantity, string HsCode, string Origin, long Value);

public static class Declaration
{
    public static IEnumerable<string> Problems(IReadOnlyList<ContentLine> lines) =>
        lines.Where(line => line.HsCode.Length < 6).Select(line => $"{line.Description}: code too short")
            .Concat(lines.Where(line => line.Description == "gift").Select(_ => "say what it is"));

    public static string Form(long sdr) => sdr <= 300 ? "CN22" : "CN23";
}
