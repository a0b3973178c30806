import { useSyncExternalStore } from 'react'

/** A value stored outside React. Components read it with `useStore`. */
export interface Store<Value> {
  get(): Value
  set(next: Value): void
  /** Calls `listener` after each change, until the returned function is called. */
  subscribe(listener: () => void): () => void
  /** The initial value, which is also used while prerendering and hydrating. */
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

/** Returns the current value of a store. The component renders again after each change. */
export function useStore<Value>({ subscribe, get, initial }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, get, () => initial)
}
