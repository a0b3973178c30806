import { fileURLToPath } from 'node:url'
import type { Institution } from '#contract/institution.ts'
import { institution as shipped } from '#institution/index.ts'

/** The university that the tests use. */
export const institution: Institution = shipped

/** Contains its pictures and letters. */
export const institutionFolder = fileURLToPath(new URL('../../../institution', import.meta.url))
