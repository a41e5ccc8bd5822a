export { AppSecret } from './app-secret';
export { CodeField } from './code-field';
export { KindChoice } from './kind-choice';
export { canUsePasskeys, makePasskey, provePasskey } from './passkeys';
export { RecoveryCodeList } from './recovery-code-list';
export { takeFocus } from './take-focus';
