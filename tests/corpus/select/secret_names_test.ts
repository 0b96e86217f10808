import { equal } from "node:assert/strict";
import { isSecretPath } from "../../../src/corpus/select/secret_names.ts";

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
  ...[".env~", "id_rsa~", "..env.swp", "#.env#", ".#.env", ".env.local.bak", "secrets.yaml.old"],
  ...[".netrc.txt", ".git-credentials.txt", ".bash_history.txt", "prod.env.txt", "server.key.txt"],
  ...["cert.p12.txt", "aws_credentials.txt", "my-credentials.txt", "passwords.txt.1"],
  ...["Login.keychain", "ssh_host_rsa_key", "deploy_rsa", "private.asc", "my.secret-key.asc"],
  ...["service-account.json", "gcp-service_account.prod.json", "wp-config.php"],
  ...["recovery-codes.txt", "backup_codes"],
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
  ...["notes~", "guide.md.bak", "CHANGES.1", "release.asc", "env.txt.bak", "rotate-token.txt"],
  ...["managing-secrets.txt", "service-account.md", "#channel.md", "rsa", "about_rsa.md"],
  ...["ssh/guide.txt", "aws/credentials-guide.md", "monkey", "turkey.txt", "passwordless.yaml"],
];
for (const path of DOCUMENTS) {
  Deno.test(`${path} is not a secret by its name`, () => equal(isSecretPath(path), false));
}
