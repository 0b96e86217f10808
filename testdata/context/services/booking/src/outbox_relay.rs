use crate::kafka::Producer;
use sqlx::PgPool;

/// Publishes rows of the outbox in order, then marks them; may publish twice after a crash.
pub async fn relay(pool: &PgPool, producer: &Producer) -> anyhow::Result<()> {
    let rows = sqlx::query!("select id, shipment_number, payload from outbox order by id limit 100")
        .fetch_all(pool)
        .await?;
    for row in rows {
        producer.publish(&row.shipment_number, &row.payload).await?;
        sqlx::query!("delete from outbox where id = $1", row.id).execute(pool).await?;
    }
    Ok(())
}
