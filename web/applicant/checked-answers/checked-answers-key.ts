export const checkedAnswersKey = 'matric-checked-answers'

/** Whether answers of the eligibility check are stored, in this tab or on this device. */
export function hasCheckedAnswers(): boolean {
  try {
    return [sessionStorage, localStorage].some((storage) => storage.getItem(checkedAnswersKey) !== null)
  } catch {
    return false
  }
}
