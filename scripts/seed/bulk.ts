import { type RawBuilder, sql } from 'kysely'
import type { Shortfall } from '#contract/eligibility/verdict.ts'
import { programmesOf } from '#contract/programmes.ts'
import { states } from '#contract/locations/states.ts'
import type { Institution } from '#contract/institution.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { ruleFingerprints } from '#server/modules/application/assessment.ts'
import { addReviewers, addWork } from './bulk-work.ts'
import { nameLists } from './rare-names.ts'

/*
 * Adds many applicants by SQL, for measurements. The rows are like those that the server writes, but applicants have no
 * next of kin, records or pictures, and the snapshots contain only the surname. While the rows are added, most triggers
 * are off, because they handle one row at a time.
 */

export interface BulkOptions {
  institution: Institution
  count: number
  passwordHash: string
  /** Number of applicants that earlier calls added. It keeps the application numbers unique. */
  from?: number
  log?: (line: string) => void
}

/** Applicants per transaction. */
const batch = 50_000

/** Tables whose triggers are off while rows are added. */
const quiet = [
  'applicant',
  'decision',
  'application_eligibility',
  'submission',
  'payment',
  'school_record',
  'application_assignment',
  'application_check',
  'duplicate_flag',
  'portal_account',
  'offer_decline',
] as const

/**
 * Adds the applicants, and colleagues without access who review and decide. Then vacuums the database. `db` must be
 * connected as the owner of the tables. 60 % of the applicants have submitted an application.
 */
export async function seedInBulk(db: Db, options: BulkOptions): Promise<void> {
  const { count, from: earlier = 0, log = () => undefined } = options
  const staff = await addStaff(db)
  const reviewers = await addReviewers(db)
  for (let from = 0; from < count; from += batch) {
    await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`set local lock_timeout = 0`.execute(tx)
      // Each join has thousands of rows on both sides, so a nested loop would take minutes per batch.
      await sql`set local enable_nestloop = off`.execute(tx)
      for (const table of quiet) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
      await addApplicants(tx, options, earlier + from, Math.min(batch, count - from))
      await addRows(tx, options, staff)
      await addWork(tx, reviewers)
      await addListRows(tx)
      for (const table of quiet) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
    })
    log(`${Math.min(from + batch, count)} of ${count} applicants`)
  }
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`vacuum analyze`.execute(connection)
  })
}

async function addStaff(db: Db): Promise<{ maker: string; checker: string }> {
  const [maker, checker] = [newId(), newId()]
  const row = (id: string, role: 'clerk' | 'approver') =>
    ({ id, email: `${id}@office.example`, name: `Invented ${role}`, role, disabledAt: new Date() }) as const
  await db
    .insertInto('staff')
    .values([row(maker, 'clerk'), row(checker, 'approver')])
    .execute()
  return { maker, checker }
}

const pick = (values: readonly string[]) =>
  sql`(${values}::text[])[1 + floor(random() * ${values.length}::int)::int]`

function name({ common, rare }: { common: string[]; rare: string[] }, parts: 1 | 2): RawBuilder<unknown> {
  const rareWord = sql`(${rare}::text[])[1 + floor(random() * ${rare.length}::int)::int]`
  const rareName =
    parts === 1
      ? rareWord
      : sql`case when random() < 0.5 then ${rareWord} else ${rareWord} || '-' || ${rareWord} end`
  return sql`case when random() < 0.3 then ${pick(common)} else ${rareName} end`
}

/** Adds rows to `applicant`. Stores their ids and the state of their applications in the temporary table `added`. */
async function addApplicants(
  tx: Tx,
  { institution, passwordHash }: BulkOptions,
  from: number,
  size: number,
): Promise<void> {
  const { surnames, firstnames } = nameLists()
  const { session } = institution.admission
  const first = Number(session.slice(0, 4))
  await sql`create temporary table if not exists added (id uuid, n bigint, state text, days int, age int)
    on commit delete rows`.execute(tx)
  // All applications of earlier admission sessions are decided. Most applications of the current one are not.
  await sql`insert into added select gen_random_uuid(), n,
      case when n % 10 < 4 then 'none' when age > 0 then
          case when roll < 0.7 then 'admitted' else 'rejected' end
        when roll < 0.55 then 'submitted' when roll < 0.58 then 'correction' when roll < 0.7 then 'proposed'
        when roll < 0.78 then 'approved' when roll < 0.93 then 'admitted' else 'rejected' end, days, age
    from (select n, random() as roll, (random() * 60)::int as days, floor(power(random(), 1.5) * 5)::int as age
      from generate_series(${from + 1}::bigint, ${from + size}::bigint) n) people`.execute(tx)
  await sql`insert into applicant (id, email, password_hash, stage, surname, firstname, no_othername, mobile_no, address,
      state, lga, gender, dob, marital_status, nationality, biodata_saved_at, programme_id, application_number,
      fees_paid, submitted_at, admission_session)
    select id, 'applicant.' || id || '@mail.example', ${passwordHash},
      case state when 'none' then (array['PaymentInitiation', 'Biodata', 'NextOfKin'])[1 + n % 3]
        when 'admitted' then 'IsAdmitted' when 'rejected' then 'IsRejected' else 'ApplicationSumitted' end,
      ${name(surnames, 2)}, ${name(firstnames, 1)}, true, '080' || lpad((n * 7919 % 100000000)::text, 8, '0'),
      n || ' Market Road', ${pick(states.map(({ alias }) => alias))}, 'Uyo',
      case when n % 2 = 0 then 'Female' else 'Male' end, date '1975-01-01' + (n % 10000)::int,
      'Single', 'Nigeria', now(), ${pick(programmesOf(institution).map(({ id }) => id))},
      'SEED/' || lpad(((${first}::int - age) % 100)::text, 2, '0') || '/' || lpad(n::text, 7, '0'),
      case when state = 'none' and n % 3 = 0 then '{}' else jsonb_build_object('ApplicationFee', now()) end,
      case when state <> 'none' then now() - make_interval(days => days + age * 365, secs => (n % 86400)::int) end,
      case when state <> 'none' then (${first}::int - age) || '/' || (${first}::int - age + 1) end
    from added`.execute(tx)
}

/** Missing requirement of all applications whose eligibility outcome is not `met`. */
const physics: Shortfall = { reason: 'subject', from: ['Physics'], atLeast: 'C6', wanted: 1, have: 0 }

/** Adds rows to other tables for the applicants in `added`, such as payments, submissions and decisions. */
async function addRows(
  tx: Tx,
  { institution }: BulkOptions,
  { maker, checker }: { maker: string; checker: string },
): Promise<void> {
  const { ApplicationFee: fee } = institution.fees
  const rules = JSON.stringify(Object.fromEntries(ruleFingerprints(institution)))
  const submitted = sql`added join applicant using (id) where applicant.submitted_at is not null`
  await sql`insert into payment (id, applicant_id, admission_session, pay_type, fee, description, amount_kobo, reference,
      gateway, status, initiated_at, applied_at, paid_at, settled_at, completes_fee)
    select gen_random_uuid(), applicant.id, coalesce(applicant.admission_session, ${institution.admission.session}),
      'ApplicationFee', 'ApplicationFee', ${fee.description}, ${fee.amount}, 'SEED-' || applicant.id, 'seed',
      'succeeded', at, at, at, at, true
    from added join applicant using (id),
      lateral (select coalesce(applicant.submitted_at, now() - make_interval(days => days)) as at) paid
    where applicant.fees_paid ? 'ApplicationFee'`.execute(tx)
  await sql`insert into payment_total_change (day, fee, gateway, status, payments, amount_kobo)
    select payment_day(paid_at, initiated_at), fee, gateway, status, count(*), sum(amount_kobo)
    from added join payment on applicant_id = added.id group by 1, 2, 3, 4`.execute(tx)
  await sql`insert into submission (applicant_id, submitted_at, snapshot)
    select applicant.id, applicant.submitted_at, jsonb_build_array(jsonb_build_object('stepId', 'biodata', 'title',
      'Bio-Data', 'sections', jsonb_build_array(jsonb_build_object('title', '', 'rows', jsonb_build_array(
        jsonb_build_object('label', 'Surname', 'value', applicant.surname))))))
    from ${submitted}`.execute(tx)
  await sql`insert into application_eligibility (applicant_id, outcome, entry_level, shortfall, awaited, rules)
    select id, outcome, '100', case when outcome <> 'met' then ${JSON.stringify(physics)}::jsonb end, outcome = 'awaiting',
      ${rules}::jsonb ->> programme_id
    from (select applicant.id, applicant.programme_id, case when random() < 0.65 then 'met' when random() < 0.4 then 'awaiting' else 'short' end
      as outcome from ${submitted}) compared`.execute(tx)
  await sql`insert into decision (id, applicant_id, kind, state, programme_id, level, reasons, proposed_by, proposed_at,
      approved_by, approved_at, released_by, released_at)
    select gen_random_uuid(), applicant.id, case when kind = 'reject' then 'reject' else 'admit' end,
      case added.state when 'proposed' then 'proposed' when 'approved' then 'approved' else 'released' end,
      applicant.programme_id, '100', case when kind = 'reject' then array['programme-full'] else '{}'::text[] end,
      ${maker}, submitted_at + interval '5 days',
      case when added.state <> 'proposed' then ${checker}::uuid end,
      case when added.state <> 'proposed' then submitted_at + interval '7 days' end,
      case when added.state in ('admitted', 'rejected') then ${checker}::uuid end,
      case when added.state in ('admitted', 'rejected') then submitted_at + interval '9 days' end
    from (select *, case when state = 'rejected' or state <> 'admitted' and n % 8 = 0 then 'reject' else 'admit' end as kind
      from added) added join applicant using (id)
    where added.state in ('proposed', 'approved', 'admitted', 'rejected')`.execute(tx)
  await sql`insert into office_request (id, applicant_id, message, due_on, asked_by, asked_at)
    select gen_random_uuid(), id, 'Please look again.', current_date - 7 + (n % 21)::int, ${maker}, now() from added
    where state = 'correction'`.execute(tx)
  await sql`insert into correction (id, applicant_id, request_id, step_id, message, asked_by, asked_at)
    select gen_random_uuid(), applicant_id, office_request.id, 'biodata', message, asked_by, asked_at
    from office_request join added on added.id = applicant_id`.execute(tx)
  await sql`insert into applicant_name_word (applicant_id, word)
    select distinct applicant.id, unnest(matric_name_words(concat_ws(' ', surname, firstname)))
    from ${submitted}`.execute(tx)
  await sql`insert into applicant_name_pair (applicant_id, first_word, second_word)
    select one.applicant_id, one.word, other.word
    from added join applicant_name_word one on one.applicant_id = added.id
      join applicant_name_word other using (applicant_id)
    where one.word collate "C" < other.word collate "C"`.execute(tx)
}

/** Adds the rows of `office_application`, computed from the rows of the other tables. */
async function addListRows(tx: Tx): Promise<void> {
  const check = (wanted: string, otherwise: string) =>
    sql`coalesce((select state from application_check where application_check.applicant_id = applicant.id
      and name = ${wanted}), ${otherwise})`
  await sql`insert into office_application (applicant_id, application_number, serial, surname, firstname, othername,
      sort_name, programme_id, state, session, submitted_at, status, waiting_since, decision_id, decision_kind,
      eligibility, entry_level, shortfall, awaited, request_due_on, request_returned_at,
      check_fee, check_identity, check_results_entered, check_results_verified, check_documents, check_requirements,
      check_duplicates, open_flags)
    select applicant.id, application_number, office_serial(application_number), surname, firstname, othername,
      office_sort_name(surname, firstname, othername), applicant.programme_id, applicant.state, admission_session,
      submitted_at, found.status, coalesce(found.waiting_since, submitted_at), found.decision_id, found.decision_kind,
      outcome, entry_level, shortfall, awaited,
      (select due_on from office_request where office_request.applicant_id = applicant.id and returned_at is null),
      (select returned_at from office_request where office_request.applicant_id = applicant.id), 'passed',
      ${check('identity', 'open')}, ${check('results_entered', 'open')}, ${check('results_verified', 'open')},
      ${check('documents', 'open')},
      case outcome when 'met' then 'passed' when 'awaiting' then 'waiting' else 'problem' end,
      case when flagged.kinds is null then 'passed' else 'problem' end, coalesce(flagged.kinds, 0)
    from added join applicant using (id) join application_eligibility on applicant_id = applicant.id
      left join (select applicant_id, bit_or(duplicate_kind_bit(kind)) as kinds
        from (select left_id as applicant_id, kind from duplicate_flag union all select right_id, kind from duplicate_flag) pairs
        group by applicant_id) flagged on flagged.applicant_id = applicant.id,
      lateral office_status_of(applicant.id) found`.execute(tx)
}
