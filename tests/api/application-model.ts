import type { Stage } from '#contract/stages.ts'

/*
 * What the application ought to do, written down a second time and as simply as possible: from the portal's rules, not
 * from the table the server works by.
 */

const order: readonly Stage[] = [
  'ProfileInitiation',
  'ProfileActivation',
  'PaymentInitiation',
  'PaymentCompletion',
  'Biodata',
  'NextOfKin',
  'ProgrammeApplication',
  'EducationalRecord',
  'OlevelResult',
  'EmploymentRecord',
  'PictureUpload',
  'SubmitApplication',
  'ApplicationSumitted',
  'IsAdmitted',
  'IsRejected',
]

export const place = (stage: Stage): number => order.indexOf(stage)

/** An applicant as the model knows them. */
export interface Model {
  stage: Stage
  /** A payment was opened; `paid` once the gateway has the money. */
  opened: boolean
  paid: boolean
  schools: number
  /** Subjects of each sitting. */
  sittings: number[]
  picture: boolean
}

export const newcomer: Model = {
  stage: 'PaymentInitiation',
  opened: false,
  paid: false,
  schools: 0,
  sittings: [],
  picture: false,
}

export type Call =
  | { kind: 'initiate' | 'verify' | 'pay' | 'biodata' | 'kin' | 'programme' }
  | { kind: 'add-school' | 'remove-school' | 'add-sitting' | 'remove-sitting' }
  | { kind: 'add-subject' | 'remove-subject' | 'add-employment' | 'picture' }
  | { kind: 'update-stage'; sent: string }

/** What ought to come of a call: the status, and the applicant afterwards. */
export interface Outcome {
  status: number
  after: Model
}

const maximumSittings = 2

export function outcomeOf(model: Model, call: Call): Outcome {
  const refuse = (status: number): Outcome => ({ status, after: model })
  const take = (change: Partial<Model> = {}): Outcome => ({ status: 200, after: { ...model, ...change } })
  /** Moves from the stage if that is where the applicant stands. */
  const leaving = (stage: Stage, next: Stage) => (model.stage === stage ? { stage: next } : {})
  const open = (stage: Stage) =>
    place(model.stage) >= place(stage) && place(model.stage) < place('ApplicationSumitted')

  switch (call.kind) {
    case 'initiate':
      if (place(model.stage) >= place('Biodata')) return refuse(409)
      return take({ opened: true, ...leaving('PaymentInitiation', 'PaymentCompletion') })
    case 'verify':
      return model.opened ? take() : refuse(404)
    case 'pay':
      if (!model.opened) return refuse(404)
      return take({ paid: true, ...leaving('PaymentCompletion', 'Biodata') })
    case 'biodata':
      return open('Biodata') ? take(leaving('Biodata', 'NextOfKin')) : refuse(409)
    case 'kin':
      return open('NextOfKin') ? take(leaving('NextOfKin', 'ProgrammeApplication')) : refuse(409)
    case 'programme':
      return open('ProgrammeApplication')
        ? take(leaving('ProgrammeApplication', 'EducationalRecord'))
        : refuse(409)
    case 'add-school':
      return open('EducationalRecord') ? take({ schools: model.schools + 1 }) : refuse(409)
    case 'remove-school':
      if (!open('EducationalRecord')) return refuse(409)
      return model.schools > 0 ? take({ schools: model.schools - 1 }) : refuse(404)
    case 'add-sitting':
      if (!open('OlevelResult')) return refuse(409)
      return model.sittings.length < maximumSittings
        ? take({ sittings: [...model.sittings, 0] })
        : refuse(422)
    case 'remove-sitting':
      if (!open('OlevelResult')) return refuse(409)
      return model.sittings.length > 0 ? take({ sittings: model.sittings.slice(0, -1) }) : refuse(404)
    case 'add-subject':
      if (!open('OlevelResult')) return refuse(409)
      return model.sittings.length > 0 ? take({ sittings: changeLast(model.sittings, 1) }) : refuse(404)
    case 'remove-subject':
      if (!open('OlevelResult')) return refuse(409)
      if (model.sittings.length === 0) return refuse(404)
      // One that is not there was removed before: said again, it is a success.
      return (model.sittings.at(-1) ?? 0) > 0 ? take({ sittings: changeLast(model.sittings, -1) }) : take()
    case 'add-employment':
      return open('EmploymentRecord') ? take() : refuse(409)
    case 'picture':
      if (!open('PictureUpload')) return refuse(409)
      return take({ picture: true, ...leaving('PictureUpload', 'SubmitApplication') })
    case 'update-stage':
      return updated(model, call.sent)
  }
}

const changeLast = (sittings: number[], by: number) =>
  sittings.map((subjects, at) => (at === sittings.length - 1 ? subjects + by : subjects))

const hasSchool = (model: Model) => model.schools > 0
const hasResults = ({ sittings }: Model) => sittings.length > 0 && sittings.every((subjects) => subjects > 0)

/** What `update-stage` may finish, and what must be there then. */
const finishing: Record<string, { next: Stage; ready: (model: Model) => boolean }> = {
  EducationalRecord: { next: 'OlevelResult', ready: hasSchool },
  OlevelResult: { next: 'EmploymentRecord', ready: hasResults },
  EmploymentRecord: { next: 'PictureUpload', ready: () => true },
  PictureUpload: { next: 'SubmitApplication', ready: ({ picture }) => picture },
}

function updated(model: Model, sent: string): Outcome {
  const refuse = (status: number): Outcome => ({ status, after: model })
  const asked = order.find((stage) => stage === sent)
  if (asked === undefined) return refuse(400)
  if (asked === 'IsAdmitted' || asked === 'IsRejected') return refuse(409)
  if (asked === 'ApplicationSumitted' && model.stage === 'SubmitApplication') {
    const complete = model.paid && hasSchool(model) && hasResults(model) && model.picture
    return complete ? { status: 200, after: { ...model, stage: asked } } : refuse(422)
  }
  if (
    place(asked) < place(model.stage) ||
    (asked === model.stage && place(asked) >= place('SubmitApplication'))
  )
    return refuse(200)
  const finish = asked === model.stage ? finishing[asked] : undefined
  if (finish === undefined) return refuse(409)
  return finish.ready(model) ? { status: 200, after: { ...model, stage: finish.next } } : refuse(422)
}

/** The call that brings an applicant one step further. */
export function nextCall(model: Model): Call {
  switch (model.stage) {
    case 'PaymentInitiation':
      return { kind: 'initiate' }
    case 'PaymentCompletion':
      return { kind: 'pay' }
    case 'Biodata':
      return { kind: 'biodata' }
    case 'NextOfKin':
      return { kind: 'kin' }
    case 'ProgrammeApplication':
      return { kind: 'programme' }
    case 'EducationalRecord':
      return hasSchool(model) ? { kind: 'update-stage', sent: model.stage } : { kind: 'add-school' }
    case 'OlevelResult':
      return forResults(model)
    case 'PictureUpload':
      return { kind: 'picture' }
    case 'SubmitApplication':
      if (!hasSchool(model)) return { kind: 'add-school' }
      return hasResults(model) ? { kind: 'update-stage', sent: 'ApplicationSumitted' } : forResults(model)
    case 'EmploymentRecord':
      return { kind: 'update-stage', sent: model.stage }
    case 'ProfileInitiation':
    case 'ProfileActivation':
    case 'ApplicationSumitted':
    case 'IsAdmitted':
    case 'IsRejected':
      return { kind: 'verify' }
  }
}

function forResults(model: Model): Call {
  if (model.sittings.length === 0) return { kind: 'add-sitting' }
  if (hasResults(model)) return { kind: 'update-stage', sent: 'OlevelResult' }
  return (model.sittings.at(-1) ?? 0) === 0 ? { kind: 'add-subject' } : { kind: 'remove-sitting' }
}
