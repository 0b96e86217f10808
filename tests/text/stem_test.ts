import { deepEqual, equal, notEqual, ok } from "node:assert/strict";
import fc from "fast-check";
import snowball from "snowball-stemmers";
import { LANGUAGES, type StemmerName } from "../../src/config/model.ts";
import { loadStemmer } from "../../src/text/stem.ts";
import { CORPORA, OWN, wordsOf } from "../corpus_files.ts";

type Language = Exclude<StemmerName, "none">;

const WORKED: Record<Language, Record<string, string>> = {
  arabic: { المكتبة: "مكتب", الكتاب: "كتاب", كتابهم: "كتاب", يكتبون: "يكتب", السيارة: "سيار" },
  danish: { huset: "hus", husene: "hus", bogens: "bog", læserne: "læs", arbejder: "arbejd" },
  dutch: { boeken: "boek", fietsen: "fiets", kinderen: "kinder", gemaakte: "gemaakt" },
  english: {
    handling: "handl",
    errors: "error",
    configuration: "configur",
    running: "run",
    adoption: "adopt",
    nationally: "nation",
    generously: "generous",
    skies: "sky",
    hoping: "hope",
    hopping: "hop",
    is: "is",
  },
  finnish: { talossa: "talo", taloissa: "talo", kirjat: "kirj", kirjoja: "kirj", koirani: "koira" },
  french: { maisons: "maison", finissons: "fin", nationalité: "national", généralement: "général" },
  german: { häuser: "haus", häusern: "haus", bücher: "buch", straße: "strass", strasse: "strass" },
  greek: {
    βιβλία: "βιβλ",
    άνθρωποι: "ανθρωπ",
    άνθρωπος: "ανθρωπ",
    ανθρωποσ: "ανθρωπ",
    τρέχω: "τρεχ",
  },
  hungarian: { házakban: "ház", házak: "ház", könyveket: "könyv", gyerekeknek: "gyerek" },
  italian: { libri: "libr", libro: "libr", velocemente: "veloc", parlando: "parl", città: "citt" },
  norwegian: { husene: "hus", huset: "hus", arbeidet: "arbeid", bilene: "bil", barna: "barn" },
  portuguese: { livros: "livr", rapidamente: "rapid", programação: "program", meninas: "menin" },
  romanian: { cărților: "cărţ", cărţilor: "cărţ", cărți: "cărţ", lucrând: "lucr", repede: "reped" },
  russian: { книги: "книг", книгами: "книг", важнейший: "важн", ёлки: "елк", красивая: "красив" },
  spanish: { libros: "libr", rápidamente: "rapid", programación: "program", hablaron: "habl" },
  swedish: { husen: "hus", böckerna: "böck", arbetade: "arbet", jaktkarlarne: "jaktkarl" },
  tamil: { வீடுகள்: "வீடு", வீட்டில்: "வீடு", புத்தகங்கள்: "புத்தகம்", பள்ளிகளில்: "பள்ளி" },
  turkish: { kitaplar: "kitap", evlerinden: "ev", okulda: "okul", çocuklarla: "çocuk" },
};

for (const [name, words] of Object.entries(WORKED)) {
  Deno.test(`loadStemmer("${name}") stems`, async () => {
    const stem = await loadStemmer(name as Language);
    deepEqual(Object.fromEntries(Object.keys(words).map((word) => [word, stem(word)])), words);
  });
}

Deno.test("every language of the configuration has a worked test", () => {
  deepEqual(Object.keys(WORKED), [...LANGUAGES]);
});

Deno.test(`loadStemmer("none") leaves words alone`, async () => {
  equal((await loadStemmer("none"))("handling"), "handling");
});

/** Letters that the reference does not know, as it is older than the rules for them. */
const OLD_LETTERS: Readonly<Record<string, RegExp>> = { russian: /ё/, french: /ë/ };

/**
 * Syllables and endings that the rules of a language look at. The reference has no Greek, and is
 * from before Snowball learned the ё of Russian and the ë of French.
 */
const SYLLABLES: Record<Exclude<Language, "greek">, string> = {
  arabic: "ال وال ب ك ل ت ي ن م س ا و ف ة ات ون ين هم ها كم نا ه ته سي ست أ إ آ ى ئ ؤ ء",
  danish: "a e i o u y æ ø å b d f g k l m n r s t v erne erede heden lig ig ernes els løst gd dt",
  dutch:
    "a e i o u y é ë ï b d g k l n r s t v z en heden ene baar ig lijk ing end bar aa oo ee uu",
  english:
    "a e i o u y b c d g l m n r s t w x gener commun arsen ational ization fulness li ed ing " +
    "eed eedly ingly ies ied sses us ss ement ment ion ive ize ative icate al ll e ogi biliti ous",
  finnish:
    "a e i o u y ä ö h k l n p s t v ssa sta lla lta lle na ksi ine nsa mme nne kin kaan sti " +
    "mpa mmi eja ja den siin tten seen lla",
  french:
    "a e i o u y é è ê à â î û ç b c d g l m n p q r s t v x ance ique isme able iste ement " +
    "ment ments ités ité atrice ation logie usion ence euses ive issons eraient âmes ions qu ll ç",
  german:
    "a e i o u y ä ö ü ß b c d g h k l n r s t em ern er en es e s est st end ung ig ik isch " +
    "lich heit keit niss ue au",
  hungarian:
    "a á e é i í o ó ö ő u ú ü ű b cs d gy k l ly m n ny s sz t ty z zs ban ben nak nek val " +
    "vel hoz höz ként ok ek ak ai ei juk tok át ért stul",
  italian:
    "a e i o u à è é ì ò ù b c d g l m n p q r s t v z gli qu ci ne mente amente ità zione " +
    "ando endo ar er ir are ere ire ivamente abile anza ico oso ente eranno",
  norwegian:
    "a e i o u y æ ø å b d f g k l m n r s t v ene ande ende heter ers ert erte lig eleg hetslov",
  portuguese:
    "a e i o u á é í ó ú â ê ô ã õ ç b c d g l m n p q r s t v z gu qu mente amente idade " +
    "ação ico ismo ável ível oso amento logia iva eza ar er ir ando aríamos asse ões",
  romanian:
    "a e i o u ă â î b c d g l m n p r s t v z ş ţ ului elor ilor iile iune aţie abil ibil " +
    "ator iv itate ist ism ând eşti uri uşi ără sem oasă",
  russian:
    "а е и о у ы э ю я б в г д ж з к л м н п р с т х ц ш щ ь й вшись ивши ее ие ого ему ая " +
    "ейш ость нн сь ся ла ите уйте ешь ами иях ией вш ющ",
  spanish:
    "a e i o u á é í ó ú ü ñ b c d g h l m n p q r s t v y z gu qu mente amente idad ación " +
    "anza ico ismo able ista oso amiento logía encia iva yendo ando iendo arlas selo aríamos",
  swedish:
    "a e i o u y ä å ö b d f g k l m n r s t v arna heterna ande aste erns lig els fullt löst dd gd nn",
  tamil: "க ங ச ஞ ட ண த ந ப ம ய ர ல வ ழ ள ற ன ா ி ீ ு ூ ெ ே ை ொ ோ ் கள் ங்கள் ில் ுக்கு ும் " +
    "ட்டு த்து ன்ற ஆல் வந்த அ ஆ இ எ யாது வில்லை",
  turkish:
    "a e ı i o ö u ü b c ç d ğ k l m n r s ş t v y z lar ler ım imiz ınız da den ki nın ca " +
    "dır miş sa yla ken sınız casına yor",
};

for (const [name, syllables] of Object.entries(SYLLABLES)) {
  Deno.test(`loadStemmer("${name}") agrees with Snowball on made-up words`, async () => {
    const stem = await loadStemmer(name as Language);
    const reference = snowball.newStemmer(name);
    const word = fc.array(fc.constantFrom(...syllables.split(" ")), { minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(word, (parts) => {
        const made = parts.join("");
        equal(stem(made), reference.stem(made) || made, made);
      }),
      { numRuns: 1000 },
    );
  });
}

for (const { name, files } of CORPORA) {
  Deno.test(`loadStemmer("english") agrees with Snowball on every word of ${name}`, async () => {
    const stem = await loadStemmer("english");
    const reference = snowball.newStemmer("english");
    const words = wordsOf(files());
    ok(words.size > 5_000, `${words.size} words`);
    for (const word of words) equal(stem(word), reference.stem(word), word);
  });
}

/** The page of the corpus that is written in a language, by the `language` of its frontmatter. */
const pageIn = (language: string) =>
  OWN.files().filter(({ text }) => text.includes(`\nlanguage: ${language}\n`));

for (const name of Object.keys(SYLLABLES)) {
  Deno.test(`loadStemmer("${name}") agrees with Snowball on a page in its language`, async () => {
    const stem = await loadStemmer(name as Language);
    const reference = snowball.newStemmer(name);
    const words = [...wordsOf(pageIn(name))].filter((word) => !OLD_LETTERS[name]?.test(word));
    ok(words.length > 60, `${words.length} words`);
    for (const word of words) {
      equal(stem(word), reference.stem(withCedillas(word)) || withCedillas(word), word);
    }
  });
}

/** Romanian's ș and ț as the reference knows them. */
function withCedillas(word: string): string {
  return word.replaceAll("\u0219", "\u015f").replaceAll("\u021b", "\u0163");
}

for (const name of [...LANGUAGES, "none"] as const) {
  Deno.test(`loadStemmer("${name}") is total and never empties a word`, async () => {
    const stem = await loadStemmer(name);
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 40 }), (word) => {
        notEqual(stem(word), "");
      }),
      { numRuns: 300 },
    );
    equal(stem("東京"), "東京");
    equal(stem("ガギ"), "ガギ");
    equal(stem("한국"), "한국");
  });
}
