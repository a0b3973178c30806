import { expect, test } from 'vitest'
import { repositoryFolder } from '../run-tool.ts'
import { breakingChanges, checkMigrations, longLocks } from './migrations.ts'

test.each([
  ['alter table payment drop column flagged;', 'drops a column'],
  ['ALTER TABLE payment\n  DROP COLUMN flagged', 'drops a column'],
  ['drop table if exists refund;', 'drops a table or view'],
  ['alter table refund rename to repayment;', 'renames a table or column'],
  ['alter table refund rename column reason to cause;', 'renames a table or column'],
  ['alter table refund rename reason to cause;', 'renames a table or column'],
  ['alter table refund alter column amount_kobo type numeric;', 'changes the type of a column'],
  ['alter table refund alter amount_kobo set data type numeric;', 'changes the type of a column'],
  ['alter table applicant alter column gender set not null;', 'makes a column mandatory'],
  ['alter table applicant alter column gender drop default;', 'drops a default'],
  ['alter table applicant add column faith text not null;', 'adds a mandatory column without a default'],
])('%s is found', (sql, what) => {
  expect(breakingChanges(sql)).toEqual([what])
  expect(breakingChanges(`-- contract: version 0.3.0 stopped reading this column.\n${sql}`)).toEqual([])
  // A marker whose reason is too short is not accepted.
  expect(breakingChanges(`-- contract: yes\n${sql}`)).toEqual([what])
})

test.each([
  'alter table applicant add column faith text;',
  "alter table applicant add column faith text not null default '';",
  'create table draft (applicant_id uuid not null, answers jsonb not null);',
  'drop trigger decision_frozen on decision;',
  'alter index office_application_waiting_new rename to office_application_waiting;',
  'alter table staff_token drop constraint staff_token_kind_check;',
  '-- This does not drop column flagged.\nselect 1;',
  'create function f() returns void language plpgsql as $$ begin drop table elsewhere; end $$;',
])('%s is allowed', (sql) => {
  expect(breakingChanges(sql)).toEqual([])
})

test.each([
  [
    'alter table result add column key text generated always as (upper(number)) stored;',
    'rewrites a table for a generated column',
  ],
  [
    'alter table draft add column at timestamptz not null default now();',
    'rewrites a table for a default that differs between rows',
  ],
  ["update applicant set faith = 'none';", 'changes rows of a table in one statement'],
  ['create table a (b text);\ndelete from draft;', 'changes rows of a table in one statement'],
  ['create unique index applicant_nin on applicant (nin);', 'builds an index on an existing table'],
  ['create table a (b text);\ncreate index on draft (b);', 'builds an index on an existing table'],
])('%s blocks writes', (sql, what) => {
  expect(longLocks(sql)).toEqual([what])
  expect(longLocks(`-- locks: 4 s with 200,000 applicants\n${sql}`)).toEqual([])
  // A comment without a duration is not accepted.
  expect(longLocks(`-- locks: not very long, I suppose\n${sql}`)).toEqual([what])
})

test.each([
  "alter table applicant add column faith text not null default '';",
  'create table draft (id uuid);\ncreate index draft_order on draft (id);',
  'create function f() returns void language plpgsql as $$ begin\nupdate applicant set faith = 1; end $$;',
  'create trigger t after update on draft for each row execute function f();',
  'insert into duplicate_search (applicant_id) select id from applicant\n  on conflict do update set wanted_at = now();',
])('%s does not block writes', (sql) => {
  expect(longLocks(sql)).toEqual([])
})

test('the migrations of this repository expand before they contract', () => {
  expect(checkMigrations(repositoryFolder)).toEqual([])
})
