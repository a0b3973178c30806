import { queryOptions } from '@tanstack/react-query'
import { places } from '#contract/office/offers/places.ts'
import { askOffice } from '../api/call.ts'

/** Query for the places and admissions of each programme in the current admission session. */
export const placesQuery = queryOptions({
  queryKey: ['places'],
  queryFn: ({ signal }) => askOffice(places.list, undefined, { signal }),
})
