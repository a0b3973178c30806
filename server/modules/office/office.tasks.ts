import * as z from 'zod/mini'
import { daily, periodic } from '#server/jobs/periodic.ts'
import type { Assessments } from '#server/modules/application/assessment.ts'
import type { BulkRuns } from './bulk/bulk-run.service.ts'
import type { DuplicateSearch } from './duplicates/duplicate-search.service.ts'
import type { ExportService } from './list/export/export.service.ts'
import type { ListService } from './list/list.service.ts'
import type { ListRefresh } from './decisions/releases/list-refresh.service.ts'
import type { ReleaseService } from './decisions/releases/release.service.ts'
import type { RequestReminders } from './requests/request-reminders.service.ts'
import type { OfferDeadlinesService } from './offers/offer-deadlines.service.ts'
import type { PaymentTotalsService } from './takings/payment-totals.service.ts'
import type { TakingsService } from './takings/takings.service.ts'

const restSchema = z.object({ failed: z.optional(z.array(z.uuid())) })

/** Returns the ids of items that failed in earlier runs. The payload of a scheduled run has none. */
const failedIn = (payload: unknown) => restSchema.parse(payload).failed

/** Handlers for this module's background jobs, by task name. */
export function officeTasks(
  {
    releases,
    bulkRuns,
    offerDeadlines,
    requestReminders,
    list,
    exports,
    listRefresh,
    takings,
    paymentTotals,
    duplicateSearch,
  }: {
    releases: Pick<ReleaseService, 'releaseDue'>
    bulkRuns: BulkRuns
    offerDeadlines: OfferDeadlinesService
    requestReminders: RequestReminders
    list: Pick<ListService, 'foldCounts'>
    exports: Pick<ExportService, 'removeSearchTexts'>
    listRefresh: ListRefresh
    takings: Pick<TakingsService, 'foldTotals'>
    paymentTotals: Pick<PaymentTotalsService, 'check'>
    duplicateSearch: DuplicateSearch
  },
  assessments: Pick<Assessments, 'assessOutdated'>,
) {
  return {
    /** Compares submitted applications with the entry requirements if their stored outcome is missing or outdated. */
    assess_applications: async (): Promise<void> => {
      await assessments.assessOutdated()
    },
    find_duplicates: async (): Promise<void> => {
      await duplicateSearch.searchWaiting()
    },
    fold_office_counts: () => list.foldCounts(),
    remove_export_searches: () => exports.removeSearchTexts(),
    refresh_office_list: async (): Promise<void> => {
      await listRefresh.refresh()
    },
    fold_payment_totals: () => takings.foldTotals(),
    check_payment_totals: async (): Promise<void> => {
      await paymentTotals.check()
    },
    release_decisions: async (): Promise<void> => {
      await releases.releaseDue()
    },
    run_bulk_actions: async (): Promise<void> => {
      await bulkRuns.runStarted()
    },
    delete_old_bulk_plans: async (): Promise<void> => {
      await bulkRuns.deleteOldPlans()
    },
    delete_old_bulk_lists: async (): Promise<void> => {
      await bulkRuns.deleteOldLists()
    },
    lapse_offers: async (payload: unknown): Promise<void> => {
      await offerDeadlines.lapse(failedIn(payload))
    },
    remind_of_requests: async (payload: unknown): Promise<void> => {
      await requestReminders.remind(failedIn(payload))
    },
    remind_of_offers: async (payload: unknown): Promise<void> => {
      await offerDeadlines.remind(failedIn(payload))
    },
  }
}

/**
 * Schedule of the office's jobs. Every ten minutes, offers past their deadline are marked as lapsed, and the search
 * texts of expired exports are removed. At night, old plans and lists of bulk actions are deleted and the payment
 * totals are checked. Reminders are sent at about 07:00 in Lagos, or later if the server was down. All other jobs run
 * every minute. Some jobs are also queued when work arises: `release_decisions` by an immediate release,
 * `refresh_office_list` when more than 500 decisions are scheduled or stopped together, and `run_bulk_actions` by the
 * start of a bulk action. A run for reminders or lapsed offers queues another run if it cannot finish in time.
 */
export const officeSchedule = [
  periodic('fold_office_counts', '* * * * *'),
  periodic('refresh_office_list', '* * * * *'),
  periodic('fold_payment_totals', '* * * * *'),
  periodic('assess_applications', '* * * * *'),
  periodic('find_duplicates', '* * * * *'),
  periodic('release_decisions', '* * * * *'),
  periodic('run_bulk_actions', '* * * * *'),
  periodic('remove_export_searches', '*/10 * * * *'),
  periodic('lapse_offers', '3,13,23,33,43,53 * * * *'),
  periodic('delete_old_bulk_plans', '43 2 * * *'),
  periodic('delete_old_bulk_lists', '47 2 * * *'),
  daily('check_payment_totals', '20 2 * * *'),
  daily('remind_of_offers', '0 6 * * *'),
  daily('remind_of_requests', '5 6 * * *'),
]
