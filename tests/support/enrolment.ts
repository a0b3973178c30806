import type { Stage } from '#contract/stages.ts'
import type { LearningPortal, PortalAccount } from '#server/adapters/learning-portal/learning-portal.ts'
import { type ApiApplicant, type ApiServer, startApiServer } from './api-server.ts'
import type { SigningInOptions } from './signing-in.ts'
import { offerPlace, type OfferOptions } from './office/offers.ts'

export interface EnrolmentSetup {
  server: ApiServer
  /** Accounts that the fake learning portal has accepted from the server, in order. */
  handedOver: PortalAccount[]
  /**
   * Sets a function that runs before the fake learning portal accepts a password. The function may throw an error.
   */
  portalDoes(act: () => Promise<void>): void
  /** Like `portalDoes`, but the function runs after the fake learning portal has accepted the password. */
  afterPortal(act: () => Promise<void>): void
  log: string[]
  applicant(stage: Stage): Promise<ApiApplicant>
  admitted(options?: OfferOptions): Promise<ApiApplicant>
  /**
   * Pays a fee at the fake gateway and makes the Verify call, which settles the payment. Returns the message of the
   * response.
   */
  pay(applicant: ApiApplicant, payType: string): Promise<string>
  /** Returns the names of the actions in an applicant's audit log, oldest first. Leaves out sign-ins. */
  actions(applicantId: string): Promise<string[]>
  notices(applicantId: string): Promise<string[]>
  mailTo(email: string): Promise<string[]>
}

/** Starts the whole server with a fake learning portal and a fake gateway. */
export async function enrolmentSetup(
  overrides: Pick<SigningInOptions, 'learningPortal'> = {},
): Promise<EnrolmentSetup> {
  const handedOver: PortalAccount[] = []
  const log: string[] = []
  let portal: () => Promise<void> = async () => {}
  let afterwards: () => Promise<void> = async () => {}
  const learningPortal: LearningPortal = {
    async setPassword(account) {
      await portal()
      handedOver.push(account)
      await afterwards()
      return { username: account.email, address: null }
    },
  }
  const server = await startApiServer({
    learningPortal,
    ...overrides,
    log: { level: 'trace', stream: { write: (line) => void log.push(line) } },
  })
  const { system } = server.database

  async function admitted(options: OfferOptions = {}): Promise<ApiApplicant> {
    const applicant = await server.applicant('ApplicationSumitted')
    await offerPlace(server.database, applicant.id, options)
    return applicant
  }

  return {
    server,
    handedOver,
    portalDoes: (act) => {
      portal = act
    },
    afterPortal: (act) => {
      afterwards = act
    },
    log,
    admitted,
    applicant: (stage) => server.applicant(stage),
    async pay({ token }, payType) {
      const opened = await server.ask('POST', '/Payment/initiate-payment', { token, body: { payType } })
      if (opened.status !== 200) throw new Error(opened.text)
      const reference = server.gateway.initialised.at(-1)?.reference ?? ''
      server.gateway.says(reference, 'succeeded')
      const body = { transactionReference: reference }
      return (await server.ask('POST', '/Payment/requery-payment', { token, body })).message
    },
    async actions(applicantId) {
      const found = system
        .selectFrom('auditEvent')
        .select('action')
        .where('applicantId', '=', applicantId)
        .where('action', '<>', 'signed-in')
        .orderBy('id')
      return (await found.execute()).map(({ action }) => action)
    },
    async notices(applicantId) {
      const found = system
        .selectFrom('notification')
        .select('title')
        .where('applicantId', '=', applicantId)
        .orderBy('id')
      return (await found.execute()).map(({ title }) => title)
    },
    mailTo: async (email) => (await server.mailsTo(email)).map(({ subject }) => subject),
  }
}
