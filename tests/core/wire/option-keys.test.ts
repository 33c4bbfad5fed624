import { describe, expect, test } from 'vitest';
import { settingsSections } from '../../../shared/screens/settings/sections.ts';

/**
 * Which option of the gateway each field of the settings stands for: row, section, flag, label, key, kind. Written down from
 * the gateways' own option tables and not from the code, so that two swapped keys are found.
 */
const truth = `
SET-02 general         top_up_link         topUpLink             TopUpLink                       text
SET-02 general         chat_link           chatLink              ChatLink                        text
SET-02 general         chat_link2          chatLink2             ChatLink2                       text
SET-02 general         quota_per_unit      quotaPerUnit          QuotaPerUnit                    number
SET-02 general         retry_times         retryTimes            RetryTimes                      number
SET-02 general         display_in_currency displayInCurrency     DisplayInCurrencyEnabled        toggle
SET-02 general         display_token_stat  displayTokenStat      DisplayTokenStatEnabled         toggle
SET-02 general         collapse_sidebar    collapseSidebar       DefaultCollapseSidebar          toggle
SET-03 drawing         enabled             drawingEnabled        DrawingEnabled                  toggle
SET-03 drawing         callback            drawingCallback       MjNotifyEnabled                 toggle
SET-03 drawing         account_filter      drawingAccountFilter  MjAccountFilterEnabled          toggle
SET-03 drawing         forward_url         drawingForwardUrl     MjForwardUrlEnabled             toggle
SET-03 drawing         mode_clear          drawingModeClear      MjModeClearEnabled              toggle
SET-03 drawing         action_check        drawingActionCheck    MjActionCheckSuccessEnabled     toggle
SET-04 sensitive       enabled             sensitiveEnabled      CheckSensitiveEnabled           toggle
SET-04 sensitive       check_prompts       sensitiveOnPrompt     CheckSensitiveOnPromptEnabled   toggle
SET-04 sensitive       words               sensitiveWords        SensitiveWords                  lines
SET-05 log             consumption         logConsume            LogConsumeEnabled               toggle
SET-06 dashboard       enabled             dashboardEnabled      DataExportEnabled               toggle
SET-06 dashboard       interval            dashboardInterval     DataExportInterval              number
SET-06 dashboard       granularity         dashboardGranularity  DataExportDefaultTime           choice
SET-07 monitoring      longest_response    longestResponse       ChannelDisableThreshold         number
SET-07 monitoring      quota_reminder      quotaReminder         QuotaRemindThreshold            quota
SET-07 monitoring      auto_disable        autoDisable           AutomaticDisableChannelEnabled  toggle
SET-07 monitoring      auto_enable         autoEnable            AutomaticEnableChannelEnabled   toggle
SET-07 monitoring      disable_keywords    disableKeywords       AutomaticDisableKeywords        lines
SET-08 quota           new_user            quotaForNewUser       QuotaForNewUser                 quota
SET-08 quota           pre_consumed        preConsumedQuota      PreConsumedQuota                quota
SET-08 quota           inviter             quotaForInviter       QuotaForInviter                 quota
SET-08 quota           invitee             quotaForInvitee       QuotaForInvitee                 quota
SET-09 chats           chats               chatsList             Chats                           json
SET-10 ratio           model_price         modelPrice            ModelPrice                      json
SET-10 ratio           model_ratio         modelRatio            ModelRatio                      json
SET-10 ratio           completion_ratio    completionRatio       CompletionRatio                 json
SET-10 ratio           cache_ratio         cacheRatio            CacheRatio                      json
SET-10 ratio           group_ratio         groupRatio            GroupRatio                      json
SET-10 ratio           usable_groups       usableGroups          UserUsableGroups                json
SET-11 server          address             serverAddress         ServerAddress                   text
SET-11 server          proxy               proxy                 WorkerUrl                       text
SET-11 server          proxy_key           proxyKey              WorkerValidKey                  secret
SET-12 payment         enabled             paymentEnabled        PaymentEnabled                  toggle
SET-12 payment         api_key             cardApiKey            StripeApiSecret                 secret
SET-12 payment         webhook_secret      cardWebhookSecret     StripeWebhookSecret             secret
SET-12 payment         price_id            cardPriceId           StripePriceId                   text
SET-12 payment         unit_price          unitPrice             StripeUnitPrice                 number
SET-12 payment         min_top_up          minTopUp              StripeMinTopUp                  number
SET-12 payment         group_ratio         topUpGroupRatio       TopupGroupRatio                 json
SET-12 epay            address             epayAddress           PayAddress                      text
SET-12 epay            merchant_id         epayId                EpayId                          text
SET-12 epay            merchant_key        epayKey               EpayKey                         secret
SET-12 epay            callback_address    epayCallback          CustomCallbackAddress           text
SET-12 epay            unit_price          unitPrice             Price                           number
SET-12 epay            min_top_up          minTopUp              MinTopUp                        number
SET-13 login           password_login      passwordLogin         PasswordLoginEnabled            toggle
SET-13 login           password_register   passwordRegister      PasswordRegisterEnabled         toggle
SET-13 login           email_verification  emailVerification     EmailVerificationEnabled        toggle
SET-13 login           register            register              RegisterEnabled                 toggle
SET-13 login           github              gitHubLogin           GitHubOAuthEnabled              toggle
SET-13 login           linux_do            linuxDoLogin          LinuxDOOAuthEnabled             toggle
SET-13 login           wechat              weChatLogin           WeChatAuthEnabled               toggle
SET-13 login           telegram            telegramLogin         TelegramOAuthEnabled            toggle
SET-13 login           bot_check           botCheckEnabled       TurnstileCheckEnabled           toggle
SET-14 email-domain    enabled             emailDomainEnabled    EmailDomainRestrictionEnabled   toggle
SET-14 email-domain    no_aliases          emailNoAliases        EmailAliasRestrictionEnabled    toggle
SET-14 email-domain    domains             emailDomains          EmailDomainWhitelist            lines
SET-14 smtp            server              smtpServer            SMTPServer                      text
SET-14 smtp            port                smtpPort              SMTPPort                        number
SET-14 smtp            account             smtpAccount           SMTPAccount                     text
SET-14 smtp            sender              smtpSender            SMTPFrom                        text
SET-14 smtp            token               smtpToken             SMTPToken                       secret
SET-14 smtp            ssl                 smtpSsl               SMTPSSLEnabled                  toggle
SET-15 github          client_id           clientId              GitHubClientId                  text
SET-15 github          client_secret       clientSecret          GitHubClientSecret              secret
SET-15 linux-do        client_id           clientId              LinuxDOClientId                 text
SET-15 linux-do        client_secret       clientSecret          LinuxDOClientSecret             secret
SET-15 linux-do        trust_level         trustLevel            LinuxDOMinimumTrustLevel        number
SET-15 wechat          server              weChatServer          WeChatServerAddress             text
SET-15 wechat          token               weChatToken           WeChatServerToken               secret
SET-15 wechat          qr_code             weChatQrCode          WeChatAccountQRCodeImageURL     text
SET-15 telegram        bot_token           telegramToken         TelegramBotToken                secret
SET-15 telegram        bot_name            telegramName          TelegramBotName                 text
SET-15 bot-check       site_key            siteKey               TurnstileSiteKey                text
SET-15 bot-check       secret_key          secretKey             TurnstileSecretKey              secret
SET-16 notice          content             notice                Notice                          text
SET-16 system-name     name                systemName            SystemName                      text
SET-16 logo            url                 logo                  Logo                            text
SET-16 home-page       content             homePage              HomePageContent                 text
SET-16 about           content             about                 About                           text
SET-16 footer          content             footer                Footer                          text`;

const rows = truth
  .trim()
  .split('\n')
  .map((line) => line.split(/\s+/) as [string, string, string, string, string, string]);

describe('SET-02 SET-03 SET-04 SET-05 SET-06 SET-07 SET-08 SET-09 SET-10 SET-11 SET-12 SET-13 SET-14 SET-15 SET-16: keys', () => {
  test.each(rows)('%s: %s --%s, “%s”, is the option %s, a %s', (_id, section, name, label, key, kind) => {
    const field = settingsSections.find(({ id }) => id === section)?.fields.find((one) => one.name === name);
    expect(field && { label: field.label, key: field.key, kind: field.kind }).toEqual({
      label: `settings.${label}`,
      key,
      kind,
    });
  });

  test('SET-02: no section has a field that the table does not know', () => {
    const all = settingsSections.flatMap(({ id, fields }) => fields.map(({ name }) => `${id} ${name}`));
    expect(all.sort()).toEqual(rows.map(([, section, name]) => `${section} ${name}`).sort());
  });
});
