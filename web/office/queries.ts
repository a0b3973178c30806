import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import { officeApplications } from '#contract/office/applications.ts'
import { officeList } from '#contract/office/list/list.ts'
import { listOptions } from '#contract/office/list/option-counts.ts'
import { officeAudit, officeMoney } from '#contract/office/audit/audit.ts'
import { discrepancies } from '#contract/office/discrepancies.ts'
import { decisions } from '#contract/office/decisions/decisions.ts'
import { banner } from '#contract/office/banner.ts'
import { leases } from '#contract/office/review/leases.ts'
import { review } from '#contract/office/review/review.ts'
import { type DuplicateKind, duplicates } from '#contract/office/duplicates/duplicates.ts'
import { type SharedValueState, sharedValues } from '#contract/office/duplicates/shared-values.ts'
import { staff } from '#contract/office/staff/staff.ts'
import { colleagues } from '#contract/office/staff/colleagues.ts'
import { verification } from '#contract/office/verification/verification.ts'
import { askOffice } from './api/call.ts'
import { downloadStoredUpload, downloadUpload, downloadUploadAhead } from './api/image.ts'
import { withAmounts } from './ledgers/earlier-amounts.ts'
import { filterOf, type QueueFilters } from './list/queue-filters.ts'

const firstPage: string | null = ''

export const bannerQuery = queryOptions({
  queryKey: ['banner'],
  queryFn: ({ signal }) => askOffice(banner.get, undefined, { signal }),
})

/** The filters of the audit log. An empty string means no filter. */
export interface AuditLogFilters {
  action: string
  colleague: string
  application: string
}

export const queueQuery = (filters: QueueFilters) =>
  infiniteQueryOptions({
    queryKey: ['queue', filters],
    queryFn: ({ pageParam, signal }) =>
      askOffice(officeList.search, { ...filters, after: pageParam ?? '' }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
  })

/** Query for the numbers of applications in the queue: in total and by status. */
export const countsQuery = (filters: QueueFilters) =>
  queryOptions({
    queryKey: ['counts', filterOf(filters)],
    queryFn: ({ signal }) => askOffice(officeList.counts, filterOf(filters), { signal }),
    placeholderData: keepPreviousData,
  })

/** Query for the number of applications that match each option of the filters. */
export const optionCountsQuery = (filters: QueueFilters) =>
  queryOptions({
    queryKey: ['option-counts', filterOf(filters)],
    queryFn: ({ signal }) => askOffice(listOptions.count, filterOf(filters), { signal }),
    placeholderData: keepPreviousData,
  })

export const applicationQuery = (applicantId: string) =>
  queryOptions({
    queryKey: ['application', applicantId],
    queryFn: ({ signal }) =>
      askOffice(officeApplications.open, undefined, { params: { applicantId }, signal }),
    // A fetch can write the audit entry «application-opened», so do not fetch when the browser window gets the focus.
    refetchOnWindowFocus: false,
  })

/** Query for the text of an email. A fetch can write an audit entry, so the text is kept while the page is open. */
export const mailQuery = (applicantId: string, mailId: string) =>
  queryOptions({
    queryKey: ['mail', applicantId, mailId],
    queryFn: ({ signal }) =>
      askOffice(officeApplications.mail, undefined, { params: { applicantId, mailId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * Query for the eligibility for one programme. `version` is only part of the key, so that a change of the application
 * leads to a new fetch.
 */
export const programmeEligibilityQuery = (applicantId: string, programmeId: string, version: number) =>
  queryOptions({
    queryKey: ['programme-eligibility', applicantId, programmeId, version],
    queryFn: ({ signal }) => askOffice(verification.eligibility, { applicantId, programmeId }, { signal }),
  })

/**
 * Query for the undecided pairs of possible duplicates, oldest first, page by page. An empty `kind` means all kinds.
 */
export const duplicatesQuery = (kind: DuplicateKind | '') =>
  infiniteQueryOptions({
    queryKey: ['duplicates', kind],
    queryFn: ({ pageParam, signal }) =>
      askOffice(duplicates.list, { kind, after: pageParam ?? '' }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

/** Query for the values that several applications share and that have this state, page by page. */
export const sharedValuesQuery = (state: SharedValueState) =>
  infiniteQueryOptions({
    queryKey: ['shared-values', state],
    queryFn: ({ pageParam, signal }) =>
      askOffice(sharedValues.list, { state, after: pageParam ?? '' }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
  })

/** Query for both applications of a possible duplicate. */
export const duplicateQuery = (flagId: string) =>
  queryOptions({
    queryKey: ['duplicate', flagId],
    queryFn: ({ signal }) => askOffice(duplicates.open, undefined, { params: { flagId }, signal }),
    refetchOnWindowFocus: false,
  })

/** Query for an application that is not shown yet. `review/loaded-ahead.ts` copies its data to `applicationQuery`. */
export const applicationAheadQuery = (applicantId: string) =>
  queryOptions({
    queryKey: ['application-ahead', applicantId],
    queryFn: ({ signal }) =>
      askOffice(officeApplications.loadAhead, undefined, { params: { applicantId }, signal }),
  })

/** Query for a picture that is not shown yet. */
export const uploadAheadQuery = (ticket: string) =>
  queryOptions({
    queryKey: ['upload-ahead', ticket],
    queryFn: ({ signal }) => downloadUploadAhead(ticket, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * Query for a picture that is shown, at most 1,000 pixels wide and high. A picture that was loaded ahead is not
 * downloaded again, but the server logs the access before the picture is shown. The picture is never fetched again,
 * because the picture of an upload token does not change.
 */
export const uploadQuery = (ticket: string) =>
  queryOptions({
    queryKey: ['upload', ticket],
    async queryFn({ client, signal }) {
      const ahead = client.getQueryData(uploadAheadQuery(ticket).queryKey)
      if (ahead === undefined) return downloadUpload(ticket, signal)
      await askOffice(officeApplications.uploadShown, { ticket }, { signal })
      return ahead
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })

/** Query for a picture as it is stored, up to 2,000 pixels wide and high, for an enlarged view. */
export const storedUploadQuery = (ticket: string) =>
  queryOptions({
    queryKey: ['stored-upload', ticket],
    queryFn: ({ signal }) => downloadStoredUpload(ticket, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })

/** Query for the preview of a release. Null means all approved decisions. */
export const previewQuery = (
  selection: Pick<BodyOf<typeof decisions.preview>, 'decisionIds' | 'all'> | null,
) =>
  queryOptions({
    queryKey: ['preview', selection],
    queryFn: ({ signal }) => askOffice(decisions.preview, selection ?? { all: {} }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

/** Query for the payment discrepancies, page by page. */
export const discrepanciesQuery = infiniteQueryOptions({
  queryKey: ['unclear-payments'],
  queryFn: async ({ pageParam, signal }) =>
    withAmounts(await askOffice(discrepancies.list, { after: pageParam ?? '' }, { signal })),
  initialPageParam: firstPage,
  getNextPageParam: ({ next }) => next,
})

/** Query for the colleagues who have an application open now. It is fetched again every 30 s. */
export const leasesQuery = queryOptions({
  queryKey: ['leases'],
  queryFn: ({ signal }) => askOffice(leases.list, undefined, { signal }),
  refetchInterval: 30_000,
})

export const lastDecisionsQuery = queryOptions({
  queryKey: ['last-decisions'],
  queryFn: ({ signal }) => askOffice(review.lastDecisions, undefined, { signal }),
  staleTime: 0,
})

export const workTodayQuery = queryOptions({
  queryKey: ['work-today'],
  queryFn: ({ signal }) => askOffice(review.workToday, undefined, { signal }),
  staleTime: 0,
})

/** Query for the refunds, page by page. */
export const refundsQuery = infiniteQueryOptions({
  queryKey: ['refunds'],
  queryFn: ({ pageParam, signal }) => askOffice(officeMoney.refunds, { after: pageParam ?? '' }, { signal }),
  initialPageParam: firstPage,
  getNextPageParam: ({ next }) => next,
})

export const auditLogQuery = (filters: AuditLogFilters) =>
  infiniteQueryOptions({
    queryKey: ['trail', filters],
    queryFn: ({ pageParam, signal }) =>
      askOffice(officeAudit.trail, { ...filters, after: pageParam ?? '' }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
  })

export const chainQuery = queryOptions({
  queryKey: ['chain'],
  queryFn: ({ signal }) => askOffice(officeAudit.check, undefined, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: false,
})

export const colleaguesQuery = queryOptions({
  queryKey: ['colleagues'],
  queryFn: ({ signal }) => askOffice(colleagues.list, undefined, { signal }),
})

export const policyQuery = queryOptions({
  queryKey: ['policy'],
  queryFn: ({ signal }) => askOffice(staff.roles, undefined, { signal }),
})
