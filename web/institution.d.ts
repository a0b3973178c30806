/*
 * The university's data for pages, one module per part. The Vite plugin in `web/build/institution.ts` provides these
 * modules.
 */

declare module 'virtual:institution/identity' {
  import type { Identity } from '#contract/institution.ts'
  export const identity: Identity
}

declare module 'virtual:institution/admission' {
  import type { Admission } from '#contract/institution.ts'
  export const admission: Omit<Admission, 'terms'>
}

declare module 'virtual:institution/terms' {
  import type { Admission } from '#contract/institution.ts'
  export const terms: Admission['terms']
}

declare module 'virtual:institution/fees' {
  import type { Fees } from '#contract/fees/fee-data.ts'
  export const fees: Fees
}

declare module 'virtual:institution/programmes' {
  import type { ProgrammeCategory } from '#contract/institution.ts'
  export const programmes: ProgrammeCategory[]
}

declare module 'virtual:institution/records' {
  import type { Records } from '#contract/institution.ts'
  export const records: Records
}

declare module 'virtual:institution/logo' {
  export const logo: string
}

declare module 'virtual:institution/landing' {
  import type { LandingLists } from '#contract/institution.ts'
  export const landing: LandingLists
}

declare module 'virtual:institution/documents' {
  import type { DocumentNames } from '#contract/institution.ts'
  export const documents: DocumentNames
}

declare module 'virtual:institution/numbers' {
  import type { Numbers } from '#contract/institution.ts'
  export const numbers: Numbers
}

declare module 'virtual:institution/requests' {
  import type { RequestTexts } from '#contract/institution.ts'
  export const requests: RequestTexts
}
