import { equal } from "node:assert/strict";
import { isSecretPath } from "../../src/corpus/secret_names.ts";

const SECRETS = [
  ...[".env", "app/.env", ".ENV", ".env.local", ".env.production", "prod.env", ".envrc"],
  ...["server.pem", "tls/server.key", "key.p12", "store.jks", "vault.kdbx", "signing.gpg"],
  ...["id_rsa", "id_rsa.pub", "id_rsa.bak", "id_ed25519", "id_ecdsa_sk", "keys/id_rsa-old"],
  ...[".ssh/config", "home/.ssh/known_hosts", ".aws/credentials", ".aws/config", ".kube/config"],
  ...[".netrc", ".npmrc", ".pypirc", ".git-credentials", ".htpasswd", ".pgpass", ".bash_history"],
  ...["credentials", "credentials.json", "google-credentials.json", "credentials-prod"],
  ...["credentials.txt", "secrets.yaml", "app.secrets.toml", "api_keys.json", "apikey.txt"],
  ...["token", "token.txt", "github_token", "github-token.txt", "auth.token.json", ".token"],
  ...["passwords.csv", "db_password.txt", ".docker/config.json", ".config/gh/hosts.yml"],
  ...["terraform.tfstate", "prod.tfvars", "C:\\Users\\me\\.ssh\\config"],
];
for (const path of SECRETS) {
  Deno.test(`${path} is a secret by its name`, () => equal(isSecretPath(path), true));
}

const DOCUMENTS = [
  ...["token-auth.md", "credentials.md", "docs/secrets.md", "api-keys.rst", "tokens.mdx"],
  ...["managing-secrets.adoc", "id_rsa_rotation.md", ".env.md", "password-policy.html"],
  ...[".env.example", ".env.local.sample", "token-auth.txt", "how-to-rotate-a-token.txt"],
  ...["src/token.ts", "src/tokenizer.py", "secrets.go", "credentials.rs", "lib/password.rb"],
  ...["tokenizer.json", "package.json", "keys.md", "keyboard.txt", "environment.txt", "env.txt"],
  ...["docker/config.json", "tokenization", "secretary.json", "README", "LICENSE", ".gitignore"],
  ...["ssh/guide.txt", "aws/credentials-guide.md", "monkey", "turkey.txt", "passwordless.yaml"],
];
for (const path of DOCUMENTS) {
  Deno.test(`${path} is not a secret by its name`, () => equal(isSecretPath(path), false));
}
