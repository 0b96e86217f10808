/**
 * Secrets by their names: files that hold keys, passwords or tokens, and folders full of them. They
 * are not read even where a broad include covers them, because what is read can be shown to an agent.
 *
 * Documentation about secrets has such words in its names, too (`token-auth.md`, `credentials.md`): a
 * file whose extension belongs to documents or source code is never a secret by these rules.
 */

const SECRET_FOLDERS = new Set([
  ...[".ssh", ".gnupg", ".aws", ".azure", ".kube", ".password-store", ".secrets"],
]);

const SECRET_FILES = new Set([
  ...[".env", ".envrc", ".netrc", "_netrc", ".npmrc", ".pypirc", ".git-credentials", ".htpasswd"],
  ...[".pgpass", ".my.cnf", ".dockercfg", ".vault-token", ".vault_pass", ".boto", ".s3cfg"],
  ...[".terraformrc", "htpasswd", "kubeconfig", "wp-config.php"],
]);

/** Paths that end so, in folders whose other files are not secret. */
const SECRET_PATHS = ["/.docker/config.json", "/gh/hosts.yml", "/.composer/auth.json"];

/** Extensions of keys, key stores and password databases, and of variables with them. */
const SECRET_EXTENSIONS = new Set([
  ...["pem", "key", "p8", "p12", "pfx", "pkcs12", "jks", "keystore", "ppk", "kdb", "kdbx", "gpg"],
  ...["pgp", "env", "tfvars", "tfstate", "ovpn", "keychain", "keychain-db"],
]);

/** `.env.example` and the like have names of variables, not their values. */
const ENV_TEMPLATE = /\.(?:example|sample|template|dist|defaults?)$/;
const SSH_KEY =
  /^id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?(?:[._-].*)?$|^[\w-]+_(?:rsa|dsa|ecdsa|ed25519)(?:_key)?$/;
const PRIVATE_ARMOUR = /(?:^|[._-])(?:private|secret)(?:[._-].*)?\.asc$/;
const HISTORY = /^\.\w+_history$/;

/** Extensions of data. A file of data is secret if one of the words of its name is. */
const DATA_EXTENSIONS = new Set(
  "json jsonc yml yaml toml ini cfg conf config properties xml enc bak".split(" "),
);
const SECRET_WORD =
  /(?:^|[._-])(?:credentials?|secrets?|passwords?|passwd|tokens?|api[._-]?keys?|service[._-]?account)(?=[._-])/;

/** Words before "credentials" and the like. Others, as in `rotate-token.txt`, tell of a document. */
const OWNERS = [
  ...["api", "access", "auth", "bearer", "github", "gitlab", "npm", "db", "database", "aws", "gcp"],
  ...["azure", "google", "slack", "openai", "my", "our", "prod", "production", "staging", "dev"],
  ...["root", "admin", "user", "service", "deploy", "mail", "smtp", "mysql", "postgres", "redis"],
];

/** The whole name of a file without an extension, or of plain text. */
const SECRET_NAME = new RegExp(
  `^\\.?(?:(?:${OWNERS.join("|")})[._-]?)?(?:credentials?|secrets?|passwords?|passwd|tokens?)$` +
    "|^\\.?api[._-]?keys?$|^(?:recovery|backup)[._-]?codes?$",
);

const DOCUMENT_EXTENSIONS = new Set(
  "md markdown mdx rst adoc asciidoc org html htm ipynb tex".split(" "),
);

/** What editors, people and tools add to the name of a copy. */
const COPY = /(?:~|\.(?:bak|old|orig|save|copy|tmp|sw[a-p]|txt|\d{1,3}))$/;
/** Vim starts the name of its copy with a dot, Emacs encloses it. */
const EDITOR_COPY = /^(?:\.(.+)\.sw[a-p]|\.?#(.+?)#?)$/;

/**
 * Is a file of this path, inside a tree or absolute, a secret by its name? Case is ignored. A copy of a
 * secret is one, too.
 */
export function isSecretFile(path: string): boolean {
  const whole = `/${path.replaceAll("\\", "/")}`.toLowerCase();
  const copied = originalOf(whole);
  return isSecret(whole) || (copied !== whole && isSecret(copied));
}

/** The path without what makes it the path of a copy. */
function originalOf(whole: string): string {
  const start = whole.lastIndexOf("/") + 1;
  const name = whole.slice(start);
  const [, vim, emacs] = EDITOR_COPY.exec(name) ?? [];
  let original = vim ?? emacs ?? name;
  while (COPY.test(original)) original = original.replace(COPY, "");
  return whole.slice(0, start) + original;
}

/** `whole` starts with a slash. */
function isSecret(whole: string): boolean {
  const name = whole.slice(whole.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  const extension = dot > 0 ? name.slice(dot + 1) : "";
  if (DOCUMENT_EXTENSIONS.has(extension)) return false;
  if (name.startsWith(".env.")) return !ENV_TEMPLATE.test(name);
  if (SECRET_FILES.has(name) || SECRET_EXTENSIONS.has(extension)) return true;
  if (SSH_KEY.test(name) || HISTORY.test(name) || PRIVATE_ARMOUR.test(name)) return true;
  if (DATA_EXTENSIONS.has(extension)) {
    return SECRET_WORD.test(name) || SECRET_PATHS.some((end) => whole.endsWith(end));
  }
  if (extension === "" && name.startsWith("credentials")) return true;
  const isPlain = extension === "" || extension === "txt" || extension === "csv";
  return isPlain && SECRET_NAME.test(extension === "" ? name : name.slice(0, dot));
}

/** Does a folder of this name hold secrets? Everything below it counts as one. */
export function isSecretFolder(name: string): boolean {
  return SECRET_FOLDERS.has(name.toLowerCase());
}

/** Is the file a secret by its own name, or by that of a folder on the way to it? */
export function isSecretPath(path: string): boolean {
  return isSecretFile(path) || path.split(/[\\/]/).slice(0, -1).some(isSecretFolder);
}
