import { notFound } from '#server/http/errors.ts'

/** Creates the 404 error for an id that belongs to no submitted application. */
export const noSuchApplication = () => notFound('We could not find this application.')
