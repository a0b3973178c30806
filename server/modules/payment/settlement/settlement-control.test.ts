import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type * as ApplicantLock from '#server/applicant/lock.ts'
import type * as ApplicantStage from '#server/applicant/stage.ts'
import type { Db } from '#server/db/client.ts'
import { fakeGateway } from '#tests/support/payments/fake-gateway.ts'
import { type PaymentSetup, paymentSetup, settleRace } from '#tests/support/payments/payments.ts'
import type * as SettlementStore from './settlement.store.ts'

/*
 * Shows that the settlement race test can fail. This file removes three defences: the row lock, the conditional updates
 * of payment and stage, and the unique index. Without them, the race must credit a payment several times.
 */

vi.mock('#server/applicant/lock.ts', async (original) => ({
  ...(await original<typeof ApplicantLock>()),
  lockApplicantOrThrow: (tx: Db, id: string) =>
    tx.selectFrom('applicant').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
}))

vi.mock('#server/applicant/stage.ts', async (original) => ({
  ...(await original<typeof ApplicantStage>()),
  moveStageIfAllowed: async () => null,
}))

vi.mock('./settlement.store.ts', async (original) => ({
  ...(await original<typeof SettlementStore>()),
  async claimSuccess(tx: Db, id: string): Promise<boolean> {
    const payment = await tx
      .selectFrom('payment')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (payment.status === 'succeeded') return false
    await pause(300)
    await tx.updateTable('payment').set({ status: 'succeeded' }).where('id', '=', id).execute()
    return true
  },
}))

let setup: PaymentSetup
beforeAll(async () => {
  setup = await paymentSetup()
  await sql`drop index payment_completes_once`.execute(setup.owner)
})
afterAll(() => setup.stop())

it('credits one payment several times when the claim reads before it writes', async () => {
  const { audit } = await settleRace(setup, fakeGateway(), 30)
  expect(audit.filter((action) => action === 'payment-confirmed').length).toBeGreaterThan(1)
})
