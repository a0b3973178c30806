import type { FieldErrors } from '#contract/envelope.ts'
import type { FieldState, Form, Typed } from './form.ts'

type FieldProps<Values extends Typed> = Pick<Form<Values>, 'text' | 'tick' | 'value'>

/** Returns the functions `text`, `tick` and `value` of a form, which return the props for a field. */
export function fieldProps<Values extends Typed>(
  values: Values,
  errors: FieldErrors,
  set: Form<Values>['set'],
): FieldProps<Values> {
  const stateOf = (name: string): FieldState => ({ name, error: errors[name] })
  return {
    text: (name) => ({
      ...stateOf(name),
      value: values[name] as string,
      onChange: (event) => set(name, event.target.value as Values[typeof name]),
    }),
    tick: (name) => ({
      ...stateOf(name),
      checked: values[name] === true,
      onChange: (event) => set(name, event.target.checked as Values[typeof name]),
    }),
    value: (name) => ({
      ...stateOf(name),
      value: values[name] as string,
      onChange: (value) => set(name, value as Values[typeof name]),
    }),
  }
}
