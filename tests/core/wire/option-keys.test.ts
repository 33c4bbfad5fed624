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
SET-12 payment         unit_price          cardUnitPrice         StripeUnitPrice                 number
SET-12 payment         min_top_up          cardMinTopUp          StripeMinTopUp                  number
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
SET-16 footer          content             footer                Footer                          text
GEN-21 panels          announcements       option.panelAnnouncements console_setting.announcements_enabled toggle
GEN-21 panels          uptime              option.panelUptime    console_setting.uptime_kuma_enabled toggle
GEN-21 panels          addresses           option.panelAddresses console_setting.api_info_enabled toggle
GEN-21 panels          faq                 option.panelFaq       console_setting.faq_enabled     toggle
GEN-26 general         docs_link           option.docsLink       general_setting.docs_link       text
GEN-26 general         exchange_rate       option.exchangeRate   USDExchangeRate                 number
GEN-26 general         display_type        option.displayType    general_setting.quota_display_type choice
GEN-26 general         currency_symbol     option.currencySymbol general_setting.custom_currency_symbol text
GEN-26 general         currency_rate       option.currencyRate   general_setting.custom_currency_exchange_rate number
GEN-26 general         demo_site           option.demoSite       DemoSiteEnabled                 toggle
GEN-26 general         self_use            option.selfUse        SelfUseModeEnabled              toggle
GEN-26 drawing         tasks               option.tasks          TaskEnabled                     toggle
GEN-26 monitoring      disable_codes       option.disableCodes   AutomaticDisableStatusCodes     text
GEN-26 monitoring      retry_codes         option.retryCodes     AutomaticRetryStatusCodes       text
GEN-26 monitoring      auto_test           option.autoTest       monitor_setting.auto_test_channel_enabled toggle
GEN-26 monitoring      auto_test_minutes   option.autoTestMinutes monitor_setting.auto_test_channel_minutes number
GEN-26 monitoring      test_mode           option.testMode       monitor_setting.channel_test_mode choice
GEN-26 monitoring      test_concurrency    option.testConcurrency monitor_setting.channel_test_concurrency number
GEN-26 quota           free_model_reserve  option.freeModelReserve quota_setting.enable_free_model_pre_consume toggle
GEN-26 quota           max_tokens          option.maxTokens      token_setting.max_user_tokens   number
GEN-26 ratio           cache_write_ratio   option.cacheWriteRatio CreateCacheRatio                json
GEN-26 ratio           image_ratio         option.imageRatio     ImageRatio                      json
GEN-26 ratio           audio_ratio         option.audioRatio     AudioRatio                      json
GEN-26 ratio           audio_completion_ratio option.audioCompletionRatio AudioCompletionRatio            json
GEN-26 ratio           group_group_ratio   option.groupGroupRatio GroupGroupRatio                 json
GEN-26 ratio           special_groups      option.specialGroups  group_ratio_setting.group_special_usable_group json
GEN-26 ratio           auto_groups         option.autoGroups     AutoGroups                      lines
GEN-26 ratio           default_auto_group  option.defaultAutoGroup DefaultUseAutoGroup             toggle
GEN-26 ratio           max_auto_groups     option.maxAutoGroups  MaxTokenAutoGroups              number
GEN-26 ratio           expose_ratios       option.exposeRatios   ExposeRatioEnabled              toggle
GEN-26 ratio           tool_prices         option.toolPrices     tool_price_setting.prices       json
GEN-26 ratio           billing_mode        option.billingMode    billing_setting.billing_mode    json
GEN-26 ratio           billing_expression  option.billingExpression billing_setting.billing_expr    json
GEN-26 navigation      header              option.headerModules  HeaderNavModules                json
GEN-26 navigation      sidebar             option.sidebarModules SidebarModulesAdmin             json
GEN-26 check-in        enabled             option.checkInEnabled checkin_setting.enabled         toggle
GEN-26 check-in        minimum             option.checkInMinimum checkin_setting.min_quota       quota
GEN-26 check-in        maximum             option.checkInMaximum checkin_setting.max_quota       quota
GEN-26 rate-limit      enabled             option.rateLimit      ModelRequestRateLimitEnabled    toggle
GEN-26 rate-limit      minutes             option.rateMinutes    ModelRequestRateLimitDurationMinutes number
GEN-26 rate-limit      requests            option.rateCount      ModelRequestRateLimitCount      number
GEN-26 rate-limit      successful          option.rateSuccess    ModelRequestRateLimitSuccessCount number
GEN-26 rate-limit      by_group            option.rateByGroup    ModelRequestRateLimitGroup      json
GEN-26 request         pass_through        option.passThrough    global.pass_through_request_enabled toggle
GEN-26 request         keep_alive          option.ping           general_setting.ping_interval_enabled toggle
GEN-26 request         keep_alive_seconds  option.pingSeconds    general_setting.ping_interval_seconds number
GEN-26 request         responses_policy    option.responsesPolicy global.chat_completions_to_responses_policy json
GEN-26 request         no_thinking         option.noThinking     global.thinking_model_blacklist lines
GEN-26 model           claude_headers      option.claudeHeaders  claude.model_headers_settings   json
GEN-26 model           claude_max_tokens   option.claudeMaxTokens claude.default_max_tokens       json
GEN-26 model           claude_thinking     option.claudeThinking claude.thinking_adapter_enabled toggle
GEN-26 model           claude_budget       option.claudeBudget   claude.thinking_adapter_budget_tokens_percentage number
GEN-26 model           gemini_safety       option.geminiSafety   gemini.safety_settings          json
GEN-26 model           gemini_versions     option.geminiVersions gemini.version_settings         json
GEN-26 model           gemini_images       option.geminiImages   gemini.supported_imagine_models lines
GEN-26 model           gemini_thinking     option.geminiThinking gemini.thinking_adapter_enabled toggle
GEN-26 model           gemini_budget       option.geminiBudget   gemini.thinking_adapter_budget_tokens_percentage number
GEN-26 model           gemini_signature    option.geminiSignature gemini.function_call_thought_signature_enabled toggle
GEN-26 model           gemini_response_id  option.geminiResponseId gemini.remove_function_response_id_enabled toggle
GEN-26 model           qwen_images         option.qwenImages     qwen.sync_image_models          lines
GEN-26 model           grok_deduction      option.grokDeduction  grok.violation_deduction_enabled toggle
GEN-26 model           grok_amount         option.grokAmount     grok.violation_deduction_amount number
GEN-26 affinity        enabled             option.affinityEnabled channel_affinity_setting.enabled toggle
GEN-26 affinity        switch_on_success   option.affinitySwitch channel_affinity_setting.switch_on_success toggle
GEN-26 affinity        keep_on_disabled    option.affinityKeep   channel_affinity_setting.keep_on_channel_disabled toggle
GEN-26 affinity        max_entries         option.affinityEntries channel_affinity_setting.max_entries number
GEN-26 affinity        seconds             option.affinitySeconds channel_affinity_setting.default_ttl_seconds number
GEN-26 affinity        rules               option.affinityRules  channel_affinity_setting.rules  json
GEN-26 performance     load_monitor        option.loadMonitor    performance_setting.monitor_enabled toggle
GEN-26 performance     cpu_limit           option.loadProcessor  performance_setting.monitor_cpu_threshold number
GEN-26 performance     memory_limit        option.loadMemory     performance_setting.monitor_memory_threshold number
GEN-26 performance     disk_limit          option.loadDisk       performance_setting.monitor_disk_threshold number
GEN-26 performance     disk_cache          option.diskCache      performance_setting.disk_cache_enabled toggle
GEN-26 performance     disk_cache_from     option.diskCacheFrom  performance_setting.disk_cache_threshold_mb number
GEN-26 performance     disk_cache_size     option.diskCacheSize  performance_setting.disk_cache_max_size_mb number
GEN-26 performance     disk_cache_path     option.diskCachePath  performance_setting.disk_cache_path text
GEN-26 performance     metrics             option.metrics        perf_metrics_setting.enabled    toggle
GEN-26 performance     metrics_minutes     option.metricsFlush   perf_metrics_setting.flush_interval number
GEN-26 performance     metrics_step        option.metricsStep    perf_metrics_setting.bucket_time choice
GEN-26 performance     metrics_days        option.metricsDays    perf_metrics_setting.retention_days number
GEN-26 server          http_images         option.httpImages     WorkerAllowHttpImageRequestEnabled toggle
GEN-26 payment         promotion_codes     option.promotionCodes StripePromotionCodesEnabled     toggle
GEN-26 payment         amount_options      option.amountOptions  payment_setting.amount_options  json
GEN-26 payment         amount_discount     option.amountDiscount payment_setting.amount_discount json
GEN-26 epay            methods             option.epayMethods    PayMethods                      json
GEN-26 smtp            start_tls           option.smtpStartTls   SMTPStartTLSEnabled             toggle
GEN-26 smtp            unchecked_certificate option.smtpUnchecked  SMTPInsecureSkipVerify          toggle
GEN-26 smtp            auth_login          option.smtpLogin      SMTPForceAuthLogin              toggle
GEN-26 creem           api_key             option.apiKey         CreemApiKey                     secret
GEN-26 creem           webhook_secret      option.webhookSecret  CreemWebhookSecret              secret
GEN-26 creem           products            option.creemProducts  CreemProducts                   json
GEN-26 creem           test_mode           option.payTest        CreemTestMode                   toggle
GEN-26 waffo           enabled             option.payEnabled     WaffoEnabled                    toggle
GEN-26 waffo           test_mode           option.payTest        WaffoSandbox                    toggle
GEN-26 waffo           merchant_id         option.merchantId     WaffoMerchantId                 text
GEN-26 waffo           api_key             option.apiKey         WaffoApiKey                     secret
GEN-26 waffo           private_key         option.privateKey     WaffoPrivateKey                 secret
GEN-26 waffo           certificate         option.publicCert     WaffoPublicCert                 text
GEN-26 waffo           test_api_key        option.sandboxApiKey  WaffoSandboxApiKey              secret
GEN-26 waffo           test_private_key    option.sandboxPrivateKey WaffoSandboxPrivateKey          secret
GEN-26 waffo           test_certificate    option.sandboxPublicCert WaffoSandboxPublicCert          text
GEN-26 waffo           currency            option.currency       WaffoCurrency                   text
GEN-26 waffo           unit_price          option.payUnitPrice   WaffoUnitPrice                  number
GEN-26 waffo           min_top_up          option.payMinimum     WaffoMinTopUp                   number
GEN-26 waffo           methods             option.payMethods     WaffoPayMethods                 json
GEN-26 waffo           notify_url          option.notifyUrl      WaffoNotifyUrl                  text
GEN-26 waffo           return_url          option.returnUrl      WaffoReturnUrl                  text
GEN-26 waffo           subscription_return_url option.subscriptionReturnUrl WaffoSubscriptionReturnUrl      text
GEN-26 waffo-pancake   merchant_id         option.merchantId     WaffoPancakeMerchantID          text
GEN-26 waffo-pancake   private_key         option.privateKey     WaffoPancakePrivateKey          secret
GEN-26 waffo-pancake   store_id            option.storeId        WaffoPancakeStoreID             text
GEN-26 waffo-pancake   product_id          option.productId      WaffoPancakeProductID           text
GEN-26 waffo-pancake   unit_price          option.payUnitPrice   WaffoPancakeUnitPrice           number
GEN-26 waffo-pancake   min_top_up          option.payMinimum     WaffoPancakeMinTopUp            number
GEN-26 waffo-pancake   return_url          option.returnUrl      WaffoPancakeReturnURL           text
GEN-26 oidc            enabled             option.signInEnabled  oidc.enabled                    toggle
GEN-26 oidc            display_name        option.oidcName       oidc.display_name               text
GEN-26 oidc            client_id           option.oauthClientId  oidc.client_id                  text
GEN-26 oidc            client_secret       option.oauthClientSecret oidc.client_secret              secret
GEN-26 oidc            well_known          option.oidcWellKnown  oidc.well_known                 text
GEN-26 oidc            authorization_endpoint option.oidcAuthorization oidc.authorization_endpoint     text
GEN-26 oidc            token_endpoint      option.oidcToken      oidc.token_endpoint             text
GEN-26 oidc            user_info_endpoint  option.oidcUserInfo   oidc.user_info_endpoint         text
GEN-26 discord         enabled             option.signInEnabled  discord.enabled                 toggle
GEN-26 discord         client_id           option.oauthClientId  discord.client_id               text
GEN-26 discord         client_secret       option.oauthClientSecret discord.client_secret           secret
GEN-26 passkey         enabled             option.passkeyEnabled passkey.enabled                 toggle
GEN-26 passkey         name                option.passkeyName    passkey.rp_display_name         text
GEN-26 passkey         domain              option.passkeyDomain  passkey.rp_id                   text
GEN-26 passkey         origins             option.passkeyOrigins passkey.origins                 text
GEN-26 passkey         insecure_origins    option.passkeyInsecure passkey.allow_insecure_origin   toggle
GEN-26 passkey         verification        option.passkeyVerification passkey.user_verification       choice
GEN-26 passkey         attachment          option.passkeyAttachment passkey.attachment_preference   choice
GEN-26 outgoing        enabled             option.ssrf           fetch_setting.enable_ssrf_protection toggle
GEN-26 outgoing        private_addresses   option.privateIp      fetch_setting.allow_private_ip  toggle
GEN-26 outgoing        only_domains        option.domainMode     fetch_setting.domain_filter_mode toggle
GEN-26 outgoing        domains             option.domainList     fetch_setting.domain_list       lines
GEN-26 outgoing        only_addresses      option.ipMode         fetch_setting.ip_filter_mode    toggle
GEN-26 outgoing        addresses           option.ipList         fetch_setting.ip_list           lines
GEN-26 outgoing        ports               option.ports          fetch_setting.allowed_ports     lines
GEN-26 outgoing        resolved_domains    option.domainAddresses fetch_setting.apply_ip_filter_for_domain toggle
GEN-26 deployment      enabled             option.ionetEnabled   model_deployment.ionet.enabled  toggle
GEN-26 deployment      api_key             option.apiKey         model_deployment.ionet.api_key  secret
GEN-26 user-agreement  content             option.userAgreement  legal.user_agreement            text
GEN-26 privacy-policy  content             option.privacyPolicy  legal.privacy_policy            text
GEN-26 theme           console             option.theme          theme.frontend                  choice`;

const rows = truth
  .trim()
  .split('\n')
  .map((line) => line.split(/\s+/) as [string, string, string, string, string, string]);

describe('SET-02 SET-03 SET-04 SET-05 SET-06 SET-07 SET-08 SET-09 SET-10 SET-11 SET-12 SET-13 SET-14 SET-15 SET-16 GEN-26: keys', () => {
  test.each(rows)('%s: %s --%s, “%s”, is the option %s, a %s', (_id, section, name, label, key, kind) => {
    const field = settingsSections.find(({ id }) => id === section)?.fields.find((one) => one.name === name);
    expect(field && { label: field.label, key: field.key, kind: field.kind }).toEqual({
      label: label.includes('.') ? label : `settings.${label}`,
      key,
      kind,
    });
  });

  test('SET-02: no section has a field that the table does not know', () => {
    const all = settingsSections.flatMap(({ id, fields }) => fields.map(({ name }) => `${id} ${name}`));
    expect(all.sort()).toEqual(rows.map(([, section, name]) => `${section} ${name}`).sort());
  });
});
