import { useSyncExternalStore } from 'react'

/** A value that lives outside React. Components follow it with `useStore`. */
export interface Store<Value> {
  get(): Value
  set(next: Value): void
  /** Calls `listener` after each change, until the returned function is called. */
  subscribe(listener: () => void): () => void
  /** The value before the first change, which is also the value while prerendering. */
  initial: Value
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    initial,
    get: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The current value of a store. Renders the component again after each change. */
export function useStore<Value>({ subscribe, get, initial }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, get, () => initial)
}
