import { Consumer } from "./log.ts";

/** Rebuilds the read model by replaying the topic from the first offset. */
export async function rebuild(consumer: Consumer, apply: (event: unknown) => Promise<void>) {
  await consumer.seek({ offset: 0 });
  for await (const { value, schemaId } of consumer) {
    await apply(consumer.registry.decode(schemaId, value));
  }
}
