import * as mantine from '@mantine/core'
import { themed } from './Themed.tsx'

/** Mantine's pieces that screens use as they are, each in our theme. */
export const Autocomplete = /* @__PURE__ */ themed(mantine.Autocomplete)
export const Checkbox = /* @__PURE__ */ themed(mantine.Checkbox)
export const Drawer = /* @__PURE__ */ themed(mantine.Drawer)
export const Modal = /* @__PURE__ */ themed(mantine.Modal)
export const NativeSelect = /* @__PURE__ */ themed(mantine.NativeSelect)
export const NumberInput = /* @__PURE__ */ themed(mantine.NumberInput)
export const PasswordInput = /* @__PURE__ */ themed(mantine.PasswordInput)
export const RangeSlider = /* @__PURE__ */ themed(mantine.RangeSlider)
export const Select = /* @__PURE__ */ themed(mantine.Select)
export const Slider = /* @__PURE__ */ themed(mantine.Slider)
export const Switch = /* @__PURE__ */ themed(mantine.Switch)
export const Textarea = /* @__PURE__ */ themed(mantine.Textarea)
export const TextInput = /* @__PURE__ */ themed(mantine.TextInput)
