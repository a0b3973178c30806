import { notFound } from '#server/http/errors.ts'

/** 404 for an id that belongs to no submitted application. */
export const noSuchApplication = () => notFound('We could not find this application.')
