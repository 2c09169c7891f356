import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

export const counterSlice = createSlice({
  name: 'counter',
  initialState: { value: 0 },
  reducers: {
    increment: (state) => ({ value: state.value + 1 }),
    decrement: (state) => ({ value: state.value - 1 }),
    incrementByAmount: (state, { payload }: PayloadAction<number>) => ({ value: state.value + payload }),
  },
})
