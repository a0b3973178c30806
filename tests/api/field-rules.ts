import * as z from 'zod/mini'
import { endpoints } from '#contract/endpoints/registry.ts'
import { recordId } from '#contract/steps/records.ts'
import type { FieldKind } from './bad-values.ts'
import type { Body } from './rows.ts'
import { institution } from '#tests/support/institution/index.ts'

const universityPassword = institution.identity.passwordWords[0]?.repeat(2) ?? ''

/** How to test one field. The server must reject the bad values of its kind (see bad-values.ts). */
export interface FieldRule {
  kind: FieldKind
  /** Changes that make a valid body invalid, as [description, change]. */
  own: [string, Body][]
  /** Other fields that may have an error too, because the server compares them with this field. */
  with: string[]
}

type Rules = Record<string, FieldRule>

const rule = (kind: FieldKind, own: [string, Body][] = [], more: string[] = []): FieldRule => ({
  kind,
  own,
  with: more,
})

/** Returns one change of the body per bad value of a field, as [description, change]. */
const each = (field: string, ...values: unknown[]): [string, Body][] =>
  values.map((value) => [JSON.stringify(value), { [field]: value }])

const name = (field: string) =>
  rule('text', each(field, '<b>Ada</b>', 'Ada1', 'A@b', '{{7}}', 'x'.repeat(61)))
const email = rule(
  'text',
  each('email', 'no-at', 'a@b', 'a b@mail.example', 'a@mail.example, b@mail.example', 'a@-'),
)
const phone = rule(
  'text',
  each('mobileNumber', '12', '0803123456', '080312345678', '+0123456789', 'none', '٠٨٠٣١٢٣٤٥٦٧'),
)
const otherName: Rules = {
  othername: rule('optional text', [
    ['neither given nor ticked away', { othername: '', noOthername: false }],
    ['with mark-up', { othername: '<i>' }],
  ]),
  noOthername: rule('flag', [], ['othername']),
}

const years: Rules = {
  startDate: rule('text', each('startDate', '12', '1900', '20x5', '2005-01-01', '２００６'), ['endDate']),
  endDate: rule('text', [
    ...each('endDate', '12', '2099', '20x5', '2005-01-01'),
    ['before the start', { startDate: '2010', endDate: '2009' }],
  ]),
}

const kin: Rules = {
  title: rule('choice left out', each('title', 'Dr', 'mr')),
  gender: rule('text', each('gender', 'none', 'malefemale')),
  relationship: rule('text', each('relationship', 'landlord')),
}

const username: Rules = { username: rule('text', each('username', 'x'.repeat(255))) }
const verificationCode = rule(
  'text',
  each(
    'verificationCode',
    '0'.repeat(26),
    'A'.repeat(43),
    '0'.repeat(25),
    '０'.repeat(26),
    "'; drop table token; --",
  ),
)
/** Returns changes that set a password and its confirmation to the same weak password. */
const weak = (field: string, ...passwords: string[]): [string, Body][] =>
  passwords.map((password) => [password, { [field]: password, cpassword: password }])
const easy = ['short', 'aaaaaaaaaaaa', '1234567890', 'qwertyuiop', 'password1234', '          ']
const repeated = rule('secret', [['another password', { cpassword: 'something else entirely' }]])

/** Rules for fields that have the same meaning in all calls. */
const byName: Rules = {
  firstName: name('firstName'),
  lastName: name('lastName'),
  ...otherName,
  mobileNumber: phone,
  email,
  ...years,
}

/** Rules for individual endpoints, by path. They override the rules in `byName`. */
const ownRules: Record<string, Rules> = {
  '/Authentication/Login': { ...username, password: rule('secret'), rememberMe: rule('flag') },
  '/Authentication/refresh-token': {
    refreshToken: rule('other', each('refreshToken', 7, {}, ['x'], 'x'.repeat(201))),
    rememberFor: rule('other', each('rememberFor', 7, {}, ['x'], 'x'.repeat(37))),
  },
  '/Authentication/initiate-password-reset': username,
  '/Authentication/reset-password': {
    verificationCode,
    password: rule('secret', weak('password', ...easy), ['cpassword']),
    cpassword: repeated,
  },
  '/Authentication/change-password': {
    ...username,
    password: rule('secret'),
    newPassword: rule('secret', weak('newPassword', ...easy, 'four calm rivers meeting'), ['cpassword']),
    cpassword: repeated,
  },
  '/Profile/Create-Short-Profile': {
    password: rule('secret', weak('password', ...easy, '08000000011', 'Ọlúwaṣeun!!'), ['cpassword']),
    cpassword: repeated,
    drafts: rule('other', each('drafts', 7, 'x', null, ['x'])),
    'drafts.biodata': rule('other', each('biodata', 7, 'x', null, ['x'])),
    'drafts.educationalRecords': rule('other', each('educationalRecords', 7, 'x', null, ['x'])),
    'drafts.programme': rule('other', each('programme', 7, 'x', null, ['x'])),
    'drafts.olevelResults': rule('other', each('olevelResults', 7, 'x', null, ['x'])),
  },
  '/Authentication/end-session': { sessionId: rule('text', each('sessionId', 'x'.repeat(37))) },
  '/Profile/activate-profile': { verificationCode },
  '/Profile/change-email': { password: rule('secret') },
  '/Profile/confirm-email-change': { verificationCode },
  '/Profile/stop-email-change': { verificationCode },
  '/Profile/resend-activation': username,
  '/Profile/correct-email': { ...username, password: rule('secret') },

  '/Profile/update-biodata': {
    state: rule('text', each('state', 'texas', 'akwa-ibom '), ['lga']),
    lga: rule('text', each('lga', 'Ikeja', 'uyo!')),
    gender: rule('text', each('gender', 'female', 'None')),
    dob: rule(
      'text',
      each(
        'dob',
        '2999-01-01',
        '1988-02-30',
        '1850-01-01',
        '23/04/1988',
        '1988-4-23',
        `${new Date().getFullYear() - 3}-01-01`,
      ),
    ),
    maritalStatus: rule('text', each('maritalStatus', 'Widowed', 'single')),
    nationality: rule('choice left out', each('nationality', 'Ghana', 'nigeria')),
  },
  '/Profile/process-nextofkin': {
    ...kin,
    lga: rule('optional text', each('lga', 'x'.repeat(61))),
    guardian: rule('other', each('guardian', 7, 'the same', ['x'])),
    ...Object.fromEntries(
      Object.entries(kin).map(([field, { kind, own, with: more }]) => [
        `guardian.${field}`,
        rule(kind, own, more),
      ]),
    ),
  },
  '/Application/apply-for-programme': {
    programmeId: rule('text', each('programmeId', 'no-such', '__proto__', 'toString')),
  },
  '/Application/add-educational-record': {
    qualification: rule('text', each('qualification', 'Doctor of Everything', 'length')),
  },
  '/Application/add-olevel-result': {
    examName: rule('text', each('examName', 'GCE', 'waec')),
    examNumber: rule('text', each('examNumber', 'a_b', '1;2', 'x'.repeat(21))),
    examYear: rule('text', each('examYear', '12', '1900', '2099', '20x5')),
    subjects: rule('other', each('subjects', 7, {}, 'Mathematics', ['Mathematics'])),
  },
  '/Application/add-examination-subject': {
    subjectName: rule('text', each('subjectName', 'Alchemy', 'constructor')),
    grade: rule('text', each('grade', 'Z9', 'B10', '5')),
  },
  '/Application/save-draft': {
    section: rule('text', each('section', 'Biodata', 'nowhere')),
    answers: rule('other', each('answers', 7, 'typed', ['typed'])),
    basedOn: rule('time left out'),
    writer: rule('other', each('writer', 7, 'short', 'x'.repeat(65), 'no spaces allowed')),
  },
  '/Application/remove-draft': { section: rule('text', each('section', 'Biodata', 'nowhere')) },
  '/Application/update-stage': {
    currentStage: rule(
      'text',
      each('currentStage', 'Nowhere', 'ApplicationSubmitted', 'biodata', '__proto__'),
    ),
    discardDrafts: rule('other', each('discardDrafts', 7, 'x')),
  },
  '/Application/answer-request': {
    documents: rule('other', each('documents', 7, 'x')),
    reply: rule('other', each('reply', 7, 'x'.repeat(501))),
  },
  '/Payment/initiate-payment': { payType: rule('text', each('payType', 'Bribe', 'applicationfee')) },
  '/Payment/requery-payment': {
    transactionReference: rule('text', each('transactionReference', 'x'.repeat(65))),
  },
  '/Application/decline-offer': { reason: rule('paragraph', each('reason', 'x'.repeat(501))) },
  '/Profile/create-portal-account': {
    portalPassword: rule('secret', each('portalPassword', ...easy, '08000000001', universityPassword)),
  },
}

/** Returns the fields of a body's schema. A field of a nested object is named `object.field`. */
function fieldsOf(schema: unknown): [string, unknown][] {
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable)
    return fieldsOf(schema.def.innerType)
  if (!(schema instanceof z.ZodMiniObject)) return []
  return Object.entries(schema.def.shape).flatMap(([field, inner]): [string, unknown][] => [
    [field, inner],
    ...fieldsOf(inner).map(([part, deeper]): [string, unknown] => [`${field}.${part}`, deeper]),
  ])
}

const isIgnoredId = (schema: unknown) =>
  schema instanceof z.ZodMiniOptional &&
  schema.def.innerType instanceof z.ZodMiniNullable &&
  schema.def.innerType.def.innerType instanceof z.ZodMiniUnion

function longestOf(schema: unknown): number | null {
  if (!(schema instanceof z.ZodMiniString)) return null
  const limits = (schema.def.checks ?? []).flatMap(({ _zod: { def } }) =>
    def.check === 'max_length' && 'maximum' in def ? [Number(def.maximum)] : [],
  )
  return limits.length === 0 ? null : Math.min(...limits)
}

/** Returns true for an optional text that must match a pattern, such as the number on a document. */
const isOptionalNumber = (schema: unknown) =>
  schema instanceof z.ZodMiniDefault &&
  schema.def.innerType instanceof z.ZodMiniString &&
  schema.def.innerType.def.checks?.some(({ _zod: { def } }) => 'pattern' in def) === true

/** Derives a rule from the schema of a field that has no rule in `ownRules` or `byName`. */
function plainRule(field: string, schema: unknown): FieldRule {
  if (isOptionalNumber(schema))
    return rule('optional text', each(field, 'ABC', '123', '123456789012', '2024123456AB7', '٢٠٢٤١٢٣٤AB'))
  if (isIgnoredId(schema)) return rule('ignored', each(field, 'x'.repeat(65)))
  if (schema === recordId)
    return rule('text', each(field, 'nonsense', '00000000000000000000000000000000', "' or 1=1 --"))
  const longest = longestOf(schema)
  return rule('text', longest === null ? [] : each(field, 'x'.repeat(longest + 1)))
}

/** All rules, by the path of the call and the name of the field. */
export const fieldRules: Record<string, Rules> = Object.fromEntries(
  endpoints
    .filter(({ body }) => body !== undefined)
    .map(({ path, body }) => [
      path,
      Object.fromEntries(
        fieldsOf(body).map(([field, schema]) => {
          const last = field.split('.').at(-1) ?? field
          return [field, ownRules[path]?.[field] ?? byName[last] ?? plainRule(last, schema)]
        }),
      ),
    ]),
)

/** Rules in `ownRules` that match no field of their call, as `path field`. The tests expect an empty list. */
export const leftOverRules: readonly string[] = Object.entries(ownRules).flatMap(([path, rules]) =>
  Object.keys(rules)
    .filter((field) => fieldRules[path]?.[field] === undefined)
    .map((field) => `${path} ${field}`),
)
