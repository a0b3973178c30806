import { expect, test } from 'vitest'
import { repositoryFolder } from '../run-tool.ts'
import { breakingChanges, checkMigrations } from './migrations.ts'

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

test('the migrations of this repository expand before they contract', () => {
  expect(checkMigrations(repositoryFolder)).toEqual([])
})
