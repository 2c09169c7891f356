import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

export const testSlice = createSlice({
  name: 'test',
  initialState: { value: 0 },
  reducers: {
    addTwo: (state) => ({ value: state.value + 2 }),
    subtractTwo: (state) => ({ value: state.value - 2 }),
    addAmount: (state, { payload }: PayloadAction<number>) => ({ value: state.value + payload }),
  },
})
