import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { emptySessionFields, type SessionFields, sessionFields } from './session-fields.ts'

export const userSlice = createSlice({
  name: 'user',
  initialState: sessionFields(0),
  reducers: {
    login: (_state, { payload }: PayloadAction<SessionFields>) => ({
      token_access: payload.token_access,
      token_refresh: payload.token_refresh,
      user_id: payload.user_id,
      user_name: payload.user_name,
    }),
    logout: () => emptySessionFields,
  },
})
