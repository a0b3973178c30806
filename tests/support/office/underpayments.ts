import * as z from 'zod/mini'
import { discrepancies } from '#contract/office/discrepancies.ts'
import { charged } from '#tests/support/payments/fees.ts'
import { officeColleague } from './office.ts'
import { startOfficeServer } from './office-server.ts'

const list = z.object({ data: discrepancies.list.data })

/** Amount received for an underpaid application fee, in kobo. */
const short = charged.application - 5_000

/** Starts a server with a bursar and an approver, who decide on underpayments. */
export async function startUnderpayments() {
  const { server, office } = await startOfficeServer()
  const bursar = await officeColleague(server, 'bursar')
  const approver = await officeColleague(server, 'approver')
  return {
    server,
    office,
    bursar,
    approver,
    short,

    /** Returns the discrepancy of a payment as the office lists it. */
    async find(reference: string, who = bursar) {
      const { data } = list.parse(await office.post('unclear-payments', who, {}))
      return data.rows.find((each) => each.reference === reference)
    },

    propose: (reference: string, who = bursar) =>
      office.post('decide-unclear-payment', who, {
        reference,
        decision: 'accept',
        note: 'The bank kept a charge.',
      }),

    settleProposal: (reference: string, outcome: string, who = approver) =>
      office.post('settle-underpayment', who, { reference, outcome, note: 'Only the charge is missing.' }),

    /** Creates an applicant with a payment of the application fee whose amount or currency differs from the request. */
    async underpaid(amountKobo: number | null = short, currency = 'NGN') {
      const who = await server.applicant('PaymentInitiation')
      const { token } = who
      const pay = async () => {
        await server.ask('POST', '/Payment/initiate-payment', { token, body: { payType: 'ApplicationFee' } })
        return server.gateway.initialised.at(-1)?.reference ?? ''
      }
      const verify = (transactionReference: string) =>
        server.ask('POST', '/Payment/requery-payment', { token, body: { transactionReference } })
      const reference = await pay()
      server.gateway.says(reference, 'mismatch', { amountKobo, currency })
      await verify(reference)
      return { ...who, reference, pay, verify }
    },
  }
}
