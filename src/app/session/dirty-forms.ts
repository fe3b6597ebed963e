const dirtyForms = new Set<string>()

/** A form with unsaved input postpones an update until it is sent or left. */
export const setFormDirty = (form: string, dirty: boolean): void => {
  if (dirty) dirtyForms.add(form)
  else dirtyForms.delete(form)
}

export const hasDirtyForms = (): boolean =>
  dirtyForms.size > 0 || document.querySelector('form[data-dirty="true"], [data-dirty="true"] form') !== null
