/**
 * The words of 17 languages that carry grammar rather than meaning; those of English are in
 * `stopwords.ts`. They are dropped from questions beside other words, and a text is recognised by them
 * (`detect_language.ts`).
 *
 * As in English, the lists have only function words and question words: articles, pronouns,
 * prepositions, conjunctions, forms of "be", "have", "can", "must". Negations are not in them.
 */
import type { Language } from "../config/model.ts";

/** Separated by blanks, in lower case, as they are written. */
export const FUNCTION_WORDS: Readonly<Record<Exclude<Language, "english">, string>> = {
  arabic: `
    في من على إلى الى عن مع هذا هذه ذلك تلك التي الذي الذين اللذين كل أو او ثم أن ان إن إذا اذا كان كانت
    يكون تكون هو هي هم هن أنا انا نحن أنت انت ما ماذا كيف متى أين اين لماذا هل قد لقد بعد قبل حتى عند
    عندما بين كما لكن ولكن منذ أي اي حيث به بها له لها فيه فيها منه منها عليه عليها كذلك أيضا ايضا خلال
    يمكن يجب هناك هنا
  `,
  danish: `
    og i at det den til er som på de med han af for var et en men sig fra har om vi jeg mig du dig der
    denne dette disse hvad hvem hvor hvordan hvornår hvorfor hvilken hvilket hvilke kan skal vil må blev
    bliver blive været være havde have efter ved under over mellem gennem også når hvis eller så da end
    nu sin sit sine hans hendes deres vores man ham hende dem os deres noget nogen nogle alle alt meget
    mange mere mest anden andet andre selv hver enten både fordi mens inden uden kunne skulle ville
  `,
  dutch: `
    de het een en van in is dat die te op met voor zijn er aan om ook als bij of uit naar dan door over
    maar ze hij wij we je jij u ik mij mijn jouw uw ons onze hun hen haar deze dit wat wie waar hoe
    wanneer waarom welke welk kan kunt kunnen moet moeten mag mogen wordt worden werd werden was waren
    heeft hebben had hadden zal zullen zou zouden tot nog wel omdat terwijl tussen tijdens tegen onder
    daar hier dus want toch zich zelf alle alles andere elk elke iets iemand veel meer meest zo zoals
  `,
  finnish: `
    ja on se että ovat oli olivat olla ole olen olet olemme tai kun jos kuin niin mutta myös joka jotka
    jonka jossa josta johon mikä mitä missä mistä mihin miten milloin miksi kuka ketkä minä sinä hän me te
    he minun sinun hänen meidän teidän heidän tämä tuo nämä nuo ne tässä tästä tähän tätä sen sitä siitä
    siinä siihen niitä niiden nyt sekä eli vaan vain kanssa ennen jälkeen aikana ilman kautta mukaan voi
    voit voidaan pitää täytyy jokin joku kaikki kaikkien muu muut sillä koska vaikka jolloin
  `,
  french: `
    le la les l un une des du de d et est sont à au aux en dans par pour sur avec que qui quoi dont où ce
    cet cette ces il elle ils elles on nous vous je j tu me m te t se s y leur leurs son sa ses mon ma mes
    ton ta tes notre nos votre vos lui eux comment quand pourquoi combien quel quelle quels quelles
    lequel laquelle ou mais donc or car si comme lorsque puis alors être était étaient sera seront été
    suis es sommes êtes ai as a avons avez ont avait avaient aura avoir peut peuvent peux pouvez doit
    doivent faut fait cela ceci ça c qu n aussi très plus moins entre vers chez sous depuis pendant
    afin ainsi tout tous toute toutes chaque même autre autres quelque quelques est-ce
  `,
  german: `
    der die das den dem des ein eine einen einem einer eines und ist sind war waren sein in im ins zu zum
    zur von vom mit auf für an am bei aus nach über unter vor zwischen durch um als wie wenn dass daß ob
    weil aber oder auch nur noch schon sich es er sie wir ihr ich du mich mir dich dir uns euch ihm ihn
    ihnen mein dein seine seinen seiner seinem ihre ihren ihrer ihrem unser unsere euer dieser diese
    dieses diesen diesem jeder jede jedes alle allem allen was wer wen wem wo woher wohin wann warum wieso
    welche welcher welches welchen hat haben hatte hatten habe hast wird werden wurde wurden worden kann
    können könnte konnte muss müssen soll sollen sollte darf dürfen man so dann da hier dort doch damit
    dabei dazu daher sowie bis seit während gegen ohne sehr mehr man etwas bereits sonst jedoch
  `,
  greek: `
    ο η το οι τα του της των τον την τους τις στο στη στην στον στα στις στους και να είναι ήταν για με
    από που σε ως δε θα αν ή αλλά όπως όταν επίσης μια μία ένα ένας έναν αυτό αυτή αυτός αυτά αυτές αυτοί
    αυτού αυτής αυτών πως πώς τι ποιος ποια ποιο ποιοι πού πότε γιατί πόσο μας σας μου σου εγώ εσύ εμείς
    εσείς έχει έχουν έχω έχετε είχε είμαι είσαι είστε κάθε κατά μετά πριν μέσα χωρίς μεταξύ προς μπορεί
    μπορείτε μπορούν μπορώ πρέπει όλα όλες όλοι άλλο άλλη άλλα κάτι κάποιος ότι ώστε ενώ καθώς
  `,
  hungarian: `
    a az és egy hogy is van vannak volt voltak lesz lehet kell meg már még csak vagy de ha mint ez ezt
    ezek ezeket azt azok azokat ami amely amelyet amelyek aki akik ahol amikor mert pedig ki mi mit
    milyen hogyan hol honnan hová mikor miért melyik én te ő mi ti ők neki nekem neked nekünk nekik
    ennek annak ebben abban ezen azon erre arra ehhez ahhoz ezzel azzal után előtt alatt között által
    szerint során minden mindig más több egyik másik is-e itt ott így úgy akkor majd tehát illetve
    valamint ilyen olyan volna lenne lett
  `,
  italian: `
    il lo la i gli le l un uno una di del dello della dei degli delle d a al allo alla ai agli alle da
    dal dallo dalla dai dagli dalle in nel nello nella nei negli nelle su sul sulla sui sulle con per tra
    fra e ed è sono era erano essere stato stata stati sia che chi cui quale quali come dove quando perché
    quanto quanti cosa si ci vi ne mi ti lui lei noi voi loro io tu me te suo sua suoi sue mio mia tuo tua
    nostro vostro questo questa questi queste quello quella quelli quelle o ma se anche più molto ogni
    tutto tutti tutte ha hanno ho hai abbiamo avete aveva avere può possono deve devono puoi viene vengono
    quindi mentre dopo prima durante senza altro altri altra altre stesso già ancora
  `,
  norwegian: `
    og i å det den til er som på de med han av for var et en ei men seg fra har om vi jeg meg du deg der
    denne dette disse hva hvem hvor hvordan når hvorfor hvilken hvilket hvilke kan skal vil må ble blir
    bli vært være hadde ha etter ved under over mellom gjennom også hvis eller så da enn nå sin sitt sine
    hans hennes deres vår våre man ham henne dem oss noe noen alle alt mye mange mer mest annen annet
    andre selv hver enten både fordi mens innen uten kunne skulle ville dersom hvert
  `,
  portuguese: `
    o a os as um uma uns umas de do da dos das em no na nos nas num numa por pelo pela pelos pelas para
    com sem sobre entre até desde e ou mas se que quem qual quais como quando onde porque quanto é são era
    eram foi foram ser está estão estar tem têm tinha ter há ao aos à às este esta estes estas esse essa
    esses essas isso isto aquele aquela ele ela eles elas eu tu você vocês nós me te lhe lhes seu sua seus
    suas meu minha teu tua nosso nossa também já ainda mais muito cada todo toda todos todas outro outra
    outros outras mesmo pode podem deve devem após durante assim então
  `,
  romanian: `
    și şi în la de pe cu din pentru care este sunt era erau fi fost a al ai ale o un unei unui unor niște
    că ca să se nu-i prin sau dar dacă când unde cum ce cine cât de-a mai foarte după între până fără
    despre această acest acești aceste aceea acela acestea aceasta acestui acestei lui ei lor eu tu el ea
    noi voi îi îl îmi îți își mă te ne vă au am are aveți avem avea poate pot trebuie toate toți tot orice
    fiecare alt altă alte alți astfel deci însă iar ori cea cel cele cei decât
  `,
  russian: `
    и в во на с со что как это этот эта эти этого этой этом этих к ко по из за от до для о об у при над под
    между через без а но или если то так же бы ли он она оно они я ты мы вы его её ее их им ему ей меня
    тебя нас вас мне тебе нам вам мой моя твой наш ваш свой своя свои который которая которое которые
    которого которой кто где когда почему зачем какой какая какое какие чтобы потому также тоже уже ещё
    еще только был была было были быть будет будут есть может могут можно нужно надо должен должна должны
    все всё всех весь вся каждый другой другие сам после перед
  `,
  spanish: `
    el la los las un una unos unas de del a al en por para con sin sobre entre hasta desde y e o u pero si
    sino que quien quién cual cuál cuáles cómo como cuándo cuando dónde donde qué porque cuanto cuánto es
    son era eran fue fueron ser está están estar este esta estos estas ese esa esos esas esto eso aquel
    aquella él ella ellos ellas yo tú usted ustedes nosotros me te se lo le les nos su sus mi mis tu tus
    nuestro nuestra ha han he has hemos había haber hay tiene tienen tener puede pueden puedo debe deben
    también ya más muy cada todo toda todos todas otro otra otros otras mismo así durante tras según
  `,
  swedish: `
    och i att det den till är som på de med han av för var ett en men sig från har om vi jag mig du dig
    där denna detta dessa vad vem var hur när varför vilken vilket vilka kan ska skall vill måste blev blir
    bli varit vara hade ha efter vid under över mellan genom också eller så då än nu sin sitt sina hans
    hennes deras vår våra man honom henne dem oss något någon några alla allt mycket många mer mest annan
    annat andra själv varje antingen både eftersom medan innan utan kunde skulle ville samt här
  `,
  tamil: `
    ஒரு இந்த அந்த என்று என்ற என மற்றும் அல்லது ஆனால் இது அது இவை அவை இல் உள்ள உள்ளது உள்ளன இருந்து
    இருக்கும் இருந்தது வேண்டும் முடியும் எப்படி என்ன ஏன் எங்கே எப்போது யார் எந்த நான் நீங்கள் நாம் நாங்கள்
    அவர் அவர்கள் அவன் அவள் அதன் இதன் தன் மேலும் பின் பிறகு முன் வரை போது போல மட்டும் மிக மிகவும் எல்லா
    அனைத்து ஒவ்வொரு சில பல மூலம் கொண்டு பற்றி ஆகும் ஆகிய ஆக
  `,
  turkish: `
    ve bir bu da de için ile o olarak olan daha en çok gibi kadar sonra önce ama ancak veya ya hem ki ise
    ne nasıl neden niçin nerede ne-zaman hangi kim kaç mi mı mu mü ben sen biz siz onlar bana sana bize
    size ona onu onun bunu bunun bunlar şu şunu her tüm bütün bazı başka diğer aynı kendi üzere göre karşı
    doğru arasında üzerinde içinde altında dolayı rağmen çünkü eğer böyle şöyle öyle var olur olduğu
    olduğunu oldu edilir eder etmek olmak gerekir gerek hep hiç zaman ya-da ayrıca
  `,
};
