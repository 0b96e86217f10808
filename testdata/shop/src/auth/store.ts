/** Users and their sessions. */
export interface Store {
  find(user: string): Promise<{ hash: string } | null>;
  open(user: string): string;
  close(user: string): void;
}
