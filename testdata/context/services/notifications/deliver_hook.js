import { backoff } from "./schedule.js";

/** Posts the event to the customer's endpoint and plans the next attempt when that fails. */
export async function deliver(endpoint, event, attempt = 0) {
  const response = await fetch(endpoint.url, { method: "POST", body: JSON.stringify(event) });
  if (response.ok) return;
  if (attempt > 20) return disable(endpoint);
  setTimeout(() => deliver(endpoint, event, attempt + 1), backoff(attempt));
}
