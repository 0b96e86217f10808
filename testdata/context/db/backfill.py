"""Fills a new column in batches, so that no transaction holds locks for long."""
import psycopg

BATCH = 1000


def backfill(connection, table, column, expression):
    last = 0
    while True:
        with connection.cursor() as cursor:
            cursor.execute(f"UPDATE {table} SET {column} = {expression} WHERE id > %s LIMIT {BATCH}", [last])
            if cursor.rowcount == 0:
                return
            last += BATCH
