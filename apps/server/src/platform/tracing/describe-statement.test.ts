import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeStatement } from './describe-statement.ts';

describe('describeStatement', () => {
  it.each([
    ['select "id" from "patients" where "last_name" = $1', 'select patients'],
    ['insert into "audit_events" ("at") values ($1), ($2)', 'insert audit_events'],
    ['update "queues" set "version" = "version" + 1', 'update queues'],
    ['delete from throttles where key = $1', 'delete throttles'],
    ['with due as (select id from mail_jobs) update mail_jobs set x = $1', 'select mail_jobs'],
    ["select pg_notify('queue', $1)", 'select'],
    ['begin', 'begin'],
    ['start transaction isolation level repeatable read', 'start'],
  ])('summarizes the SQL statement %s as %s', (sql, summary) => {
    expect(describeStatement(sql).summary).toBe(summary);
  });

  it('keeps only placeholders, names and keywords of an SQL statement', () => {
    const sql = `
      select id, /* Ada */ 'O''Brien', E'it\\'s', 42, 3.5, $tag$Quill$tag$ -- Lovelace
      from table2 where name = $1 limit $12`;
    expect(describeStatement(sql).text).toBe(
      'select id, ?, ?, ?, ?, ? from table2 where name = $1 limit $12',
    );
  });

  it('no part of an SQL literal appears in a described statement, whatever the literal contains', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (value) => {
        const sql = `select id from patients where name = '${value.replaceAll("'", "''")}' and id = $1`;
        expect(describeStatement(sql).text).toBe('select id from patients where name = ? and id = $1');
      }),
    );
  });

  it('truncates a long SQL statement', () => {
    const sql = `insert into patients (id) values ${Array.from({ length: 2000 }, (_, index) => `($${index})`).join(', ')}`;
    expect(describeStatement(sql).text).toHaveLength(2000);
  });
});
