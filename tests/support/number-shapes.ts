import { writeNumber } from '#contract/numbers.ts'
import { institution } from './institution/index.ts'

const { numbers, admission } = institution

/**
 * Returns a pattern for application or matric numbers of one admission session. Group 1 captures the serial number.
 */
function shapeOf(pattern: string, session: string, programme?: string): RegExp {
  const marked = pattern.replace(/\{serial(:\d+)?\}/, '§')
  const written = writeNumber(marked, {
    session,
    serial: 0,
    ...(programme === undefined ? {} : { programme }),
  })
  const escaped = written.replaceAll(/[^\w§]/g, String.raw`\$&`)
  return new RegExp(`^${escaped.replace('§', String.raw`(\d+)`)}$`)
}

/** Returns a pattern for application numbers of the tests' institution. */
export const applicationNumberShape = (session = admission.session) => shapeOf(numbers.application, session)

/** Returns a pattern for matric numbers of the tests' institution. */
export const matricNumberShape = (programme: string, session = admission.session) =>
  shapeOf(numbers.matric, session, programme)

export const serialIn = (number: string, shape: RegExp) => Number(shape.exec(number)?.[1])
