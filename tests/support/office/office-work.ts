import { addDays, today } from '#contract/dates.ts'
import { biodataExample, biodataRow } from '#contract/steps/biodata-fields.ts'
import type { StepId } from '#contract/steps/registry.ts'
import type { Insertable } from 'kysely'
import * as z from 'zod/mini'
import { decisionData } from '#contract/office/decisions/decisions.ts'
import { institution } from '../institution/index.ts'
import type { DecisionTable } from '#server/db/office-schema.ts'
import { isId, newId } from '#server/db/id.ts'
import type { ApplicantTable } from '#server/db/schema.ts'
import type { ApiServer } from '../api-server.ts'
import { aProgramme } from '../application-journey.ts'
import type { OfficeColleague } from './office.ts'
import { freshEmail } from '../samples.ts'
import { feesPaid } from '../payments/fees-paid.ts'

type Data = Pick<ApiServer, 'database'>

/**
 * Bio-data without the optional answers, such as the JAMB number and the NIN. Two test applications with the same
 * number would be possible duplicates.
 */
const ownBiodata = biodataRow({
  ...biodataExample,
  othername: '',
  noOthername: false,
  jambRegNo: '',
  nin: '',
})

export async function submittedApplication(
  { database }: Data,
  overrides: Partial<Insertable<ApplicantTable>> = {},
): Promise<string> {
  const id = newId()
  const submittedAt = new Date()
  await database.system
    .insertInto('applicant')
    .values({
      id,
      email: freshEmail('amaka'),
      passwordHash: 'none',
      stage: 'ApplicationSumitted',
      ...ownBiodata,
      programmeId: aProgramme,
      applicationNumber: `TEST/${id}`,
      feesPaid: feesPaid(submittedAt, 'ApplicationFee'),
      biodataSavedAt: submittedAt,
      submittedAt,
      admissionSession: institution.admission.session,
      ...overrides,
    })
    .execute()
  const snapshot = [
    {
      stepId: 'biodata',
      title: 'Bio-Data',
      sections: [{ title: '', rows: [{ label: 'Surname', value: 'As submitted' }] }],
    },
  ]
  await database.system
    .insertInto('submission')
    .values({ applicantId: id, snapshot: JSON.stringify(snapshot) })
    .execute()
  return id
}

export async function storedDecision(
  { database }: Data,
  decision: Pick<Insertable<DecisionTable>, 'applicantId' | 'proposedBy'> &
    Partial<Insertable<DecisionTable>>,
): Promise<string> {
  const id = newId()
  await database.system
    .insertInto('decision')
    .values({ id, kind: 'admit', programmeId: aProgramme, level: '100', ...decision })
    .execute()
  return id
}

export const anOffer = {
  kind: 'admit',
  programmeId: aProgramme,
  level: '100',
  conditions: 'Bring the original slip.',
  // By default, test applicants have no results, so the server requires a reason for the exception.
  exceptionReason: 'The slips were seen at the centre.',
}
export const aRefusal = { kind: 'reject', reasons: ['programme-full'], sentence: 'Please apply earlier.' }

/** Returns the body of a request to correct one section within a week. */
export function aRequest(stepId: StepId, message = 'Please look again.') {
  return {
    sections: [{ stepId, fields: [] as string[] }],
    documents: [],
    message,
    dueOn: addDays(today(), 7),
  }
}

const decisionReply = z.object({ data: decisionData })

/** Office commands to which `withVersion` adds the version of the application. */
const versioned = new Set([
  'propose-decision',
  'approve-decision',
  'return-decision',
  'take-back-decision',
  'undo-approval',
  'undo-return',
  'add-note',
  'send-request',
  'withdraw-request',
  'accept-request',
  'extend-request',
  'skip-application',
  'verify-subjects',
  'record-board-check',
  'save-verified-fact',
  'remove-verified-fact',
  'set-check',
  'revoke-letter',
  'reissue-letter',
  'leave-for-individual-review',
  'open-reconsideration',
  'cancel-reconsideration',
])

const target = z.object({
  applicantId: z.optional(z.string()),
  decisionId: z.optional(z.string()),
  version: z.optional(z.unknown()),
})

const pair = z.object({ flagId: z.string(), leftVersion: z.optional(z.unknown()) })

/** Adds the current versions of both applications to the body of `decide-duplicate`, unless the body has them. */
async function withVersions({ database }: Data, body: object): Promise<object> {
  const { success, data } = pair.safeParse(body)
  if (!success || data.leftVersion !== undefined) return body
  const versions = await database.system
    .selectFrom('duplicateFlag')
    .innerJoin('officeApplication as left', 'left.applicantId', 'leftId')
    .innerJoin('officeApplication as right', 'right.applicantId', 'rightId')
    .select(['left.version as leftVersion', 'right.version as rightVersion'])
    .where('duplicateFlag.id', '=', data.flagId)
    .executeTakeFirst()
  return { ...body, ...versions }
}

/** Commands for several applications. Value: the field of the body that lists the applications. */
const listed: Record<string, string> = { 'extend-offers': 'offers', 'extend-requests': 'requests' }
const itemList = z.array(z.looseObject({ applicantId: z.string(), version: z.optional(z.unknown()) }))

/** Adds the current versions to the items of a command for several applications, unless the items have them. */
async function withEachVersion({ database }: Data, name: string, body: object): Promise<object> {
  const { success, data } = itemList.safeParse(Object.fromEntries(Object.entries(body))[name])
  if (!success || data.length === 0) return body
  const rows = await database.system
    .selectFrom('officeApplication')
    .select(['applicantId', 'version'])
    .where(
      'applicantId',
      'in',
      data.map(({ applicantId }) => (isId(applicantId) ? applicantId : newId())),
    )
    .execute()
  const versions = new Map(rows.map(({ applicantId, version }) => [applicantId, version]))
  return {
    ...body,
    [name]: data.map((item) => ({ version: versions.get(item.applicantId) ?? 1, ...item })),
  }
}

const assigned = z.object({ applicantId: z.string(), seenStaffId: z.optional(z.unknown()) })

/**
 * Adds the current assignee (`seenStaffId`, null if there is none) to the body of `assign-application`, unless the body
 * has `seenStaffId`.
 */
async function withAssignee({ database }: Data, body: object): Promise<object> {
  const { success, data } = assigned.safeParse(body)
  if (!success || data.seenStaffId !== undefined) return body
  const found = await database.system
    .selectFrom('applicationAssignment')
    .select('staffId')
    .where('applicantId', '=', isId(data.applicantId) ? data.applicantId : newId())
    .executeTakeFirst()
  return { ...body, seenStaffId: found?.staffId ?? null }
}

/**
 * Adds the current version of the application to the body of a command that needs a version, unless the body has one.
 * Adds version 1 if the application is unknown. For `decide-duplicate`, `assign-application` and commands for several
 * applications, the functions above add other fields.
 */
async function withVersion({ database }: Data, path: string, body: object): Promise<object> {
  if (path === 'decide-duplicate') return withVersions({ database }, body)
  if (path === 'assign-application') return withAssignee({ database }, body)
  const items = listed[path]
  if (items !== undefined) return withEachVersion({ database }, items, body)
  const { success, data } = target.safeParse(body)
  if (!versioned.has(path) || !success || data.version !== undefined) return body
  const idOr = (id = '') => (isId(id) ? id : newId())
  const row = await database.system
    .selectFrom('officeApplication')
    .leftJoin('decision', 'decision.applicantId', 'officeApplication.applicantId')
    .select('version')
    .where((where) =>
      data.decisionId === undefined
        ? where('officeApplication.applicantId', '=', idOr(data.applicantId))
        : where('decision.id', '=', idOr(data.decisionId)),
    )
    .executeTakeFirst()
  return { ...body, version: row?.version ?? 1 }
}

/** Returns functions that make office API calls as a colleague. */
export function officeCalls(server: ApiServer) {
  /** Sends a command. `withVersion` adds the versions that the body lacks. */
  const post = async (path: string, colleague: OfficeColleague, body: object) =>
    server.ask('POST', `/Office/${path}`, {
      headers: colleague.headers,
      body: await withVersion(server, path, body),
    })
  const get = (path: string, colleague: OfficeColleague) =>
    server.ask('GET', `/Office/${path}`, { headers: colleague.headers })

  /** Lets a colleague propose a decision. Returns the decision's id. */
  async function proposed(
    applicantId: string,
    maker: OfficeColleague,
    proposal: object = anOffer,
  ): Promise<string> {
    const answer = await post('propose-decision', maker, { applicantId, ...proposal })
    if (answer.status !== 200) throw new Error(answer.message)
    return decisionReply.parse(answer).data.id
  }

  /** Creates a decision that `maker` proposes and `checker` approves. Returns the decision's id. */
  async function approved(
    applicantId: string,
    [maker, checker]: [OfficeColleague, OfficeColleague],
    proposal: object = anOffer,
  ): Promise<string> {
    const id = await proposed(applicantId, maker, proposal)
    const answer = await post('approve-decision', checker, { decisionId: id })
    if (answer.status !== 200) throw new Error(answer.message)
    return id
  }

  return { post, get, proposed, approved }
}
