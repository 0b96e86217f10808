/** The characters that the glyphs of a font stand for, by their names. */

/** Names of one character each, by the first code of a run of characters. */
const RUNS: readonly (readonly [first: number, names: string])[] = [
  [
    0x20,
    "space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft parenright asterisk plus comma hyphen period slash zero one two three four five six seven eight nine colon semicolon less equal greater question at",
  ],
  [0x5b, "bracketleft backslash bracketright asciicircum underscore grave"],
  [0x7b, "braceleft bar braceright asciitilde"],
  [
    0xa1,
    "exclamdown cent sterling currency yen brokenbar section dieresis copyright ordfeminine guillemotleft logicalnot softhyphen registered macron degree plusminus twosuperior threesuperior acute mu paragraph periodcentered cedilla onesuperior ordmasculine guillemotright onequarter onehalf threequarters questiondown",
  ],
  [
    0x391,
    "Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho . Sigma Tau Upsilon Phi Chi Psi Omega",
  ],
  [
    0x3b1,
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda . nu xi omicron pi rho sigma1 sigma tau upsilon phi chi psi omega",
  ],
  [0x2013, "endash emdash"],
  [
    0x2018,
    "quoteleft quoteright quotesinglbase quotereversed quotedblleft quotedblright quotedblbase . dagger daggerdbl bullet . . . ellipsis",
  ],
  [0x2039, "guilsinglleft guilsinglright"],
  [0x2190, "arrowleft arrowup arrowright arrowdown arrowboth arrowupdn"],
  [0x21d0, "arrowdblleft arrowdblup arrowdblright arrowdbldown arrowdblboth"],
  [
    0x2200,
    "universal . partialdiff existential . emptyset . gradient element notelement . suchthat",
  ],
  [
    0x220f,
    "product . summation minus . . . fraction . . bullet . radical . . proportional infinity orthogonal angle",
  ],
  [0x2227, "logicaland logicalor intersection union integral"],
  [0x2282, "propersubset propersuperset notsubset . reflexsubset reflexsuperset"],
  [0x2295, "circleplus . circlemultiply"],
];

/** Names of other characters. */
const OTHERS =
  "AE Æ ae æ OE Œ oe œ Oslash Ø oslash ø Lslash Ł lslash ł Eth Ð eth ð Thorn Þ thorn þ Dcroat Đ " +
  "dcroat đ germandbls ß dotlessi ı dotlessj ȷ Euro € florin ƒ trademark ™ perthousand ‰ " +
  "multiply × divide ÷ minute ′ second ″ lozenge ◊ notequal ≠ lessequal ≤ greaterequal ≥ " +
  "approxequal ≈ equivalence ≡ congruent ≅ similar ∼ therefore ∴ asteriskmath ∗ dotmath ⋅ " +
  "theta1 ϑ phi1 ϕ omega1 ϖ Upsilon1 ϒ aleph ℵ weierstrass ℘ Ifraktur ℑ Rfraktur ℜ carriagereturn ↵ " +
  "ff ff fi fi fl fl ffi ffi ffl ffl st st longst st ij ij IJ IJ nbspace \u00a0 nonbreakingspace \u00a0 " +
  "sfthyphen \u00ad hyphenminus - visiblespace ␣ visualspace ␣ ring ˚ breve ˘ caron ˇ circumflex ˆ tilde ˜ " +
  "ogonek ˛ dotaccent ˙ hungarumlaut ˝ filledbox ■ H22073 □ triagrt ► checkmark ✓ a20 ✓ a19 ✔ " +
  "openbullet ◦ arrownortheast ↗ mapsto ↦ turnstileleft ⊢ turnstileright ⊣ greatermuch ≫ lessmuch ≪ " +
  "angbracketleft ⟨ angbracketright ⟩ angleleft ⟨ angleright ⟩ ceilingleft ⌈ ceilingright ⌉ floorleft ⌊ floorright ⌋ " +
  "epsilon1 ϵ rho1 ϱ lscript ℓ lowercaseell l radicalex ‾ prime ′ star ⋆ diamond ♦ heart ♥ club ♣ spade ♠ " +
  "perpendicular ⊥ bardbl ‖ owner ∋ negationslash ̸ compwordmark \u200c mu1 µ Omegagreek Ω " +
  "quotedblbase „ quotesinglbase ‚ guillemetleft « guillemetright » dotlessj ȷ nobreakhyphen ‑ " +
  "apple \uf8ff commaaccent ̦ Delta1 Δ increment ∆ Ohm Ω fraction1 ⁄ figuredash ‒ afii61289 ℓ afii61352 №";

const BY_NAME = new Map<string, string>();
for (const [first, names] of RUNS) {
  names.split(" ").forEach((name, i) => BY_NAME.set(name, String.fromCodePoint(first + i)));
}
{
  const words = OTHERS.split(" ");
  for (let i = 0; i + 1 < words.length; i += 2) BY_NAME.set(words[i], words[i + 1]);
}
BY_NAME.set("fraction", "⁄").set("periodcentered", "·").set("bullet", "•").set("integral", "∫");

const ACCENTS: readonly (readonly [name: string, mark: string])[] = [
  ["acute", "\u0301"],
  ["grave", "\u0300"],
  ["circumflex", "\u0302"],
  ["dieresis", "\u0308"],
  ["tilde", "\u0303"],
  ["ring", "\u030a"],
  ["cedilla", "\u0327"],
  ["caron", "\u030c"],
  ["macron", "\u0304"],
  ["breve", "\u0306"],
  ["ogonek", "\u0328"],
  ["dotaccent", "\u0307"],
  ["hungarumlaut", "\u030b"],
  ["commaaccent", "\u0326"],
  ["tonos", "\u0301"],
];
/** The first Cyrillic letters of the names `afii10017` and `afii10065`, in the order of the alphabet with Ё. */
const CYRILLIC = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ";

/** The character of a glyph, or several; an empty string if the name does not tell. */
export function characterOf(name: string): string {
  const known = BY_NAME.get(name);
  if (known !== undefined) return known;
  if (/^[A-Za-z]$/.test(name)) return name;
  const dot = name.indexOf(".");
  if (dot > 0) return characterOf(name.slice(0, dot));
  if (name.includes("_")) return name.split("_").map(characterOf).join("");
  return unicodeName(name) || accentedName(name) || afiiName(name) || variantName(name);
}

function unicodeName(name: string): string {
  const [, units, point] = /^(?:uni((?:[\dA-F]{4})+)|u([\dA-F]{4,6}))$/.exec(name) ?? [];
  if (units !== undefined) {
    return units.match(/.{4}/g)!.map((unit) => String.fromCharCode(parseInt(unit, 16))).join("");
  }
  const code = point === undefined ? NaN : parseInt(point, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : "";
}

/** `eacute`, `Alphatonos`. */
function accentedName(name: string): string {
  for (const [accent, mark] of ACCENTS) {
    if (!name.endsWith(accent)) continue;
    const base = name.slice(0, -accent.length);
    const letter = base.length === 1 ? base : BY_NAME.get(base);
    if (letter !== undefined) return `${letter === "ı" ? "i" : letter}${mark}`.normalize("NFC");
  }
  return "";
}

function afiiName(name: string): string {
  const number = Number(/^afii(100\d\d)$/.exec(name)?.[1] ?? NaN);
  if (number >= 10017 && number <= 10049) return CYRILLIC[number - 10017];
  return number >= 10065 && number <= 10097 ? CYRILLIC[number - 10065].toLowerCase() : "";
}

/** `oneoldstyle`, `Asmall`. */
function variantName(name: string): string {
  const [, base] = /^([A-Za-z]+?)(?:oldstyle|small|superior|inferior|tab|fitted)$/.exec(name) ?? [];
  return base === undefined ? "" : /^[A-Za-z]$/.test(base) ? base : BY_NAME.get(base) ?? "";
}
