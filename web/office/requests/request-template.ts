import { identity } from 'virtual:institution/identity'
import { requests } from 'virtual:institution/requests'
import { addDays, compareDates, today } from '#contract/dates.ts'
import { fillIn } from '#contract/mails.ts'
import type { OpenedApplication } from '#contract/office/applications.ts'
import { mostDaysToAnswer } from '#contract/office/requests/request-days.ts'
import { requestValues } from '#contract/office/requests/request-fields.ts'
import { steps } from '#contract/steps/registry.ts'
import type { TypedDocument } from './documents-field.tsx'
import { itemOf, withItem } from './request-items.ts'

export const templateNames = requests.templates.map(({ name }) => name)

/**
 * Returns the text of a template for an application, and what the template asks for. All values are empty if no
 * template has this name.
 */
export function templateFor(name: string, { row }: Pick<OpenedApplication, 'row'>) {
  const { text, ...asked } = templateForMany(name)
  return { text: fillIn(text, requestValues({ ...row, university: identity.name })), ...asked }
}

/**
 * Returns the text of a template with its placeholders, and what the template asks for. All values are empty if no
 * template has this name.
 */
export function templateForMany(name: string) {
  const template = requests.templates.find((each) => each.name === name)
  return {
    text: template?.text ?? '',
    documents: template?.documents ?? [],
    items: steps.flatMap(({ id }) => (template?.sections.includes(id) ? itemOf(id) : [])),
  }
}

/**
 * Returns the text of a request after the template with the text `former` was replaced by one with the text `chosen`.
 * Text that the colleague has typed stays in front of the new text.
 */
export function withTemplateText(message: string, former: string, chosen: string): string {
  const isOwnText = message !== '' && message !== former
  return isOwnText ? `${message}\n${chosen}`.trim() : chosen
}

interface Content {
  message: string
  items: string[]
  documents: TypedDocument[]
}

/**
 * Returns the content of a request to many applicants after the template `former` was replaced by `chosen`. Only what
 * the former template has added is removed; what the colleague has typed or added stays.
 */
export function withTemplateForMany(content: Content, former: string, chosen: string): Content {
  const [before, after] = [templateForMany(former), templateForMany(chosen)]
  const isOwn = (document: TypedDocument) =>
    !before.documents.some(
      ({ name, explanation }) => name === document.name && explanation === document.explanation,
    )
  return {
    message: withTemplateText(content.message, before.text, after.text),
    items: after.items.reduce(
      withItem,
      content.items.filter((item) => !before.items.includes(item)),
    ),
    documents: [...content.documents.filter(isOwn), ...after.documents],
  }
}

/** Returns the default deadline for a request that is sent today. */
export function usualLastDay(): string {
  return addDays(today(), requests.answerWithinDays)
}

/**
 * Returns the default deadline when a request gets more time. Counts from the current deadline `dueOn`, or from today
 * if there is no deadline or it has passed. The result is at most `mostDaysToAnswer` days from today.
 */
export function laterDay(dueOn: string | null): string {
  const day = today()
  const from = dueOn !== null && compareDates(dueOn, day) > 0 ? dueOn : day
  const [later, latest] = [addDays(from, requests.answerWithinDays), addDays(day, mostDaysToAnswer)]
  return compareDates(later, latest) > 0 ? latest : later
}
